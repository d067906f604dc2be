import { ListPage } from '../list/ListPage.tsx'
import { generalPoints, personalPoints } from './point.tsx'

export const GeneralPointList = () => <ListPage key="general" description={generalPoints} />
export const PersonalPointList = () => <ListPage key="personal" description={personalPoints} />
