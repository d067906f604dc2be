import { lazy, type ReactNode, Suspense, useState } from 'react'
import type { ListDescription, RowBase } from '../list/description.ts'
import { useNotify } from '../parts/notify.tsx'
import { TOOLS } from '../parts/sections.ts'
import { useMayPublish } from '../session/session.ts'
import { askAnew } from '../session/use-call.ts'
import type { PickAction } from './PickStrip.tsx'
import type { Picked } from './use-picked.ts'

const MergeDialog = lazy(() => import('../form/MergeDialog.tsx'))

/** Two records of a list become one: from the menu of a row, or once two are ticked. */
export function useMerging<Row extends RowBase>(
  description: ListDescription<Row>,
  picked: Picked<Row>,
): { onMerge: ((row: Row) => void) | undefined; actions: readonly PickAction[]; dialog: ReactNode } {
  const { section, said, list, read } = description
  const notify = useNotify()
  const mayPublish = useMayPublish()
  const [ids, setIds] = useState<readonly string[] | null>(null)
  if (!mayPublish || TOOLS[section] !== 'merge') return { onMerge: undefined, actions: [], dialog: null }
  const two = picked.meant?.ids?.length === 2 ? picked.meant.ids : null
  return {
    onMerge: ({ _id }) => setIds([_id]),
    actions: two ? [{ label: 'Merge', icon: 'merge', onAct: () => setIds(two) }] : [],
    dialog: ids && (
      <Suspense>
        <MergeDialog
          description={description as unknown as ListDescription<RowBase>}
          id={ids[0]!}
          other={ids[1]}
          onClose={() => setIds(null)}
          onMerged={() => {
            setIds(null)
            picked.clear()
            notify.success(`${said} merged successfully`)
            void askAnew(list.by)
            void askAnew(read.by)
          }}
        />
      </Suspense>
    ),
  }
}
