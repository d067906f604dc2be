import dayjs from 'dayjs'
import { useTitle } from '../parts/use-title.ts'
import { Counts } from './Counts.tsx'
import { KeptWaiting } from './KeptWaiting.tsx'
import { NewestChanges } from './NewestChanges.tsx'
import { PrivacyMissing } from './PrivacyMissing.tsx'
import { Waiting } from './Waiting.tsx'
import '../list/list.css'
import './dashboard.css'

/** What waits, what happened last, and what there is. */
export default function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="dashboard">
      <div className="dashboard__head">
        <h1>Dashboard</h1> <span>{dayjs().format('dddd DD/MM/YYYY')}</span>
      </div>
      <PrivacyMissing />
      <div className="dashboard__halves">
        <div>
          <KeptWaiting />
          <Waiting />
        </div>
        <div>
          <NewestChanges />
          <Counts />
        </div>
      </div>
    </div>
  )
}
