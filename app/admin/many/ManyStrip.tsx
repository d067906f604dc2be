import { lazy, Suspense, useState } from 'react'
import { addressTo } from '#domain/call-address.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { MANY_FIELDS } from '#domain/many.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { useDownload } from '../parts/use-download.ts'
import { askAnew } from '../session/use-call.ts'
import type { PlainAction } from './ManyDialog.tsx'
import PickStrip, { type PickAction } from './PickStrip.tsx'
import type { Meant, Picked } from './use-picked.ts'

const ManyDialog = lazy(() => import('./ManyDialog.tsx'))

interface Props {
  description: ListDescription<RowBase>
  picked: Picked<never>
  total: number
  /** Before and behind those that all kinds have. */
  first?: readonly PickAction[]
  more?: readonly PickAction[]
}

/** What can be done with ticked records of any kind but passengers. */
export default function ManyStrip({ description, picked, total, first = [], more = [] }: Props) {
  const [many, setMany] = useState<{ action: PlainAction; meant: Meant } | null>(null)
  const { plural, list, read } = description
  const kind = description.kind as RecordKind
  const download = useDownload()
  const downloadPicked = () => {
    const query = picked.meant?.ids ? { ids: picked.meant.ids.join() } : (picked.meant?.found ?? {})
    void download(addressTo('GET /api/admin/media/zip', { query }), 'pictures.zip')
  }
  const act = (action: PlainAction) => () => picked.meant && setMany({ action, meant: picked.meant })
  return (
    <>
      <PickStrip
        {...{ picked, plural, total }}
        actions={[
          ...first,
          ...(MANY_FIELDS[kind].length > 0 ? [{ label: 'Set a field', icon: 'edit' as const, onAct: act('set') }] : []),
          { label: 'Publish', icon: 'upload', onAct: act('publish') },
          { label: 'Unpublish', icon: 'unseen', onAct: act('unpublish') },
          ...(kind === 'media'
            ? [
                { label: 'To the bin', icon: 'remove' as const, onAct: act('bin') },
                { label: 'Download', icon: 'down' as const, onAct: downloadPicked },
              ]
            : []),
          ...more,
        ]}
      />
      {many && (
        <Suspense>
          <ManyDialog
            {...many}
            description={description}
            onClose={() => setMany(null)}
            onDone={() => {
              picked.clear()
              setMany(null)
              void askAnew(list.by)
              void askAnew(read.by)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
