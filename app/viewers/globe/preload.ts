/** The globe's code and the land of its map are large: they are asked for while the voyage is still being fetched. */
import { loadLand } from './load-land.ts'

/** Resolves with the component; what fails here is told when the globe is made. */
export function loadGlobe(): Promise<typeof import('./Globe.tsx')> {
  loadLand().catch(() => undefined)
  return import('./Globe.tsx')
}
