import { useTitle } from '../parts/use-title.ts'
import { Counts } from './Counts.tsx'
import { DraftsWaiting } from './DraftsWaiting.tsx'
import { NewestChanges } from './NewestChanges.tsx'
import { PrivacyMissing } from './PrivacyMissing.tsx'
import '../list/list.css'
import './dashboard.css'

/** What there is, what waits, and what happened last. */
export default function DashboardPage() {
  useTitle('Dashboard')
  return (
    <div className="dashboard">
      <h1>Dashboard</h1>
      <PrivacyMissing />
      <Counts />
      <DraftsWaiting />
      <NewestChanges />
    </div>
  )
}
