import { ListPage } from '../list/ListPage.tsx'
import { journeys } from './journey.tsx'

export const JourneyList = () => <ListPage description={journeys} />
