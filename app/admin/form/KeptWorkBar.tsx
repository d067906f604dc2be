import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import dayjs from 'dayjs'
import type { RowBase } from '../list/description.ts'
import { momentOf } from '../parts/moment.ts'
import { ThrowAway } from './ThrowAway.tsx'
import type { Editing } from './use-editing.ts'

/** Offers what was typed here before and never sent. */
export function KeptWorkBar<Row extends RowBase>({ editing }: { editing: Editing<Row> }) {
  const { found, takeUp, forgetFound } = editing
  if (!found) return null
  const at = dayjs(found.at)
  const when = at.isSame(dayjs(), 'day') ? at.format('HH:mm') : momentOf(at.toISOString())
  return (
    <MessageBar intent="warning" className="form__bar">
      <MessageBarBody>You were working on this at {when}. It was not sent.</MessageBarBody>
      <MessageBarActions>
        <Button onClick={takeUp}>Take it up again</Button>
        <ThrowAway onYes={forgetFound} />
      </MessageBarActions>
    </MessageBar>
  )
}
