import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Revision } from '#domain/history.ts'
import type { RowBase } from '../list/description.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { useNotify } from '../parts/notify.tsx'
import { updatePath } from '../parts/paths.ts'
import { call, messageOf } from '../session/call.ts'
import { KINDS } from './kinds.ts'

/** Makes a draft of a version and leads to its form. */
export function RestoreButton({ row }: { row: Revision }) {
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const notify = useNotify()

  const restore = async () => {
    setBusy(true)
    try {
      const { version } = await call<{ version: number }>(`${KINDS[row.kind].path}/${row.id}`)
      const { state } = await call<RowBase>(`/history/${row._id}/restore`, {
        method: 'POST',
        body: { version },
      })
      notify.success(
        state === 'published'
          ? 'Nothing differs from what is public'
          : `Version ${row.number} is a draft now`,
      )
      navigate(updatePath(row.section, row.id), { state: FROM_HERE })
    } catch (error) {
      notify.error(messageOf(error))
      setBusy(false)
    }
  }
  return (
    <Button appearance="primary" icon={<Icon name="back" small />} disabled={busy} onClick={restore}>
      Restore
    </Button>
  )
}
