import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import type { Revision } from '#domain/history.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { YesNoDialog } from '../parts/AskDialog.tsx'
import { useNotify } from '../parts/notify.tsx'
import { manyOf } from '../parts/sections.ts'
import { call } from '../session/call.ts'
import { recordsOf } from '../session/records.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import { sayAction } from './say-action.tsx'

/** Says how many records were changed at once, and undoes that change. */
export function ManyChange({ row }: { row: Revision }) {
  const notify = useNotify()
  const [isAsked, setIsAsked] = useState(false)
  const mayPublish = useMayPublish()
  const { many, section } = row
  if (!many) return null
  const isMerge = row.action === 'merged'
  const said = (count: number) => `${count.toLocaleString('en')} ${manyOf(section, count)}`
  const undo = async () => {
    setIsAsked(false)
    await notify.attempt(async () => {
      if (isMerge) {
        await call('POST /api/admin/merge/undo/:id', { params: { id: many._id } })
        return notify.success('Taken apart again')
      }
      const { undone, left } = await recordsOf(row.kind as RecordKind).undoMany(many._id)
      const rest = left > 0 ? `; ${said(left)} changed since stay as they are` : ''
      notify.success(`Undone for ${said(undone)}${rest}`)
    })
    void askAnew('GET /api/admin/history')
  }
  return (
    <span className="many-change">
      {sayAction(row)}
      {many.undone
        ? ', undone since'
        : mayPublish && (
            <Button appearance="transparent" className="many-change__undo" onClick={() => setIsAsked(true)}>
              Undo<span className="unseen">: {said(many.records)}</span>
            </Button>
          )}
      {isAsked && (
        <YesNoDialog
          title={isMerge ? 'Take these apart again?' : `Undo this for ${said(many.records)}?`}
          text={<p>They become what they were before. What somebody has changed since stays as it is.</p>}
          onClose={() => setIsAsked(false)}
          onYes={() => void undo()}
        />
      )}
    </span>
  )
}
