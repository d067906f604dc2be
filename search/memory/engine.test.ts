import { searchSuite } from '../testing/suite.ts'
import { MemorySearch } from './engine.ts'

searchSuite('the engine in memory, in its threads', async () => new MemorySearch(), 3)
