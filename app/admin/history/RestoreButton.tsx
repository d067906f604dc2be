import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { useLocation } from 'wouter'
import type { Revision } from '#domain/history.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { useNotify } from '../parts/notify.tsx'
import { updatePath } from '../parts/paths.ts'
import { CallError, call, messageOf } from '../session/call.ts'

interface Props {
  row: Revision
  /** The version of the record that this was decided on. */
  version: number
  /** Somebody has changed the record since. */
  onStale: () => void
}

/** Makes a draft of a version and leads to its form. */
export function RestoreButton({ row, version, onStale }: Props) {
  const [busy, setBusy] = useState(false)
  const [, navigate] = useLocation()
  const notify = useNotify()

  const restore = async () => {
    setBusy(true)
    try {
      const { state } = await call('POST /api/admin/history/:id/restore', {
        params: { id: row._id },
        body: { version },
      })
      notify.success(state === 'published' ? 'Nothing differs from what is public' : `Version ${row.number} is a draft now`)
      navigate(updatePath(row.section, row.id), { state: FROM_HERE })
    } catch (error) {
      notify.error(messageOf(error))
      setBusy(false)
      if (error instanceof CallError && error.code === 'stale') onStale()
    }
  }
  return (
    <Button appearance="primary" icon={<Icon name="back" small />} disabledFocusable={busy} onClick={restore}>
      Restore
    </Button>
  )
}
