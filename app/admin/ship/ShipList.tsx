import { ListPage } from '../list/ListPage.tsx'
import { ships } from './ship.tsx'

export const ShipList = () => <ListPage description={ships} />
