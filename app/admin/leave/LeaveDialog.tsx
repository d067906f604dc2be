import { Button } from '@fluentui/react-components'
import { AskDialog } from '../parts/AskDialog.tsx'
import { stay, useGuards } from './guard.ts'

/** The question before work is left behind. */
export function LeaveDialog() {
  const asking = useGuards((guards) => guards.asking)
  if (!asking) return null
  return (
    <AskDialog title={asking.title} text={asking.text} onClose={stay}>
      <Button onClick={asking.leave}>Leave</Button>
      <Button appearance="primary" onClick={stay} data-first>
        Keep working
      </Button>
    </AskDialog>
  )
}
