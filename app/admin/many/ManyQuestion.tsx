import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import type { RecordKind } from '#domain/kinds.ts'
import { CHANGING, type Fate, type ManyChange } from '#domain/many.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { useNotify } from '../parts/notify.tsx'
import { useAct } from '../parts/use-act.ts'
import { recordsOf } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import type { Meant } from './use-picked.ts'
import '../parts/goes.css'
import './many.css'

export interface Words {
  /** In menus and on buttons. */
  label: string
  /** Followed by "12 ships". */
  verb: string
  /** Preceded by "12 ships". */
  done: string
}

interface Props {
  kind: RecordKind
  meant: Meant
  words: Words
  /** "12 ships". */
  say: (count: number) => string
  /** Null while it is not known what is meant. */
  change: ManyChange | null
  /** Preceded by a number. */
  sayFate: (fate: Fate) => string
  /** Said first, if all are meant whom the list finds. */
  all: string
  /** What changes for visitors, and when. */
  note: string
  /** The fields of the change. */
  children?: ReactNode
  onClose: () => void
  /** Called once they are changed. */
  onDone: () => void
}

/** Asks before one or many records are changed: how many, how many not, and why not. */
export function ManyQuestion({ kind, meant, words, say, change, sayFate, all, note, children, onClose, onDone }: Props) {
  const { count, isAll, ...which } = meant
  const notify = useNotify()
  const { busy, failure, act, close } = useAct(onClose)
  const { changeMany, judged } = recordsOf(kind)
  const judgedNow = useCall(judged, change && { which, change })
  const judgement = change === null ? null : judgedNow.answer
  const changes = judgement?.changes ?? 0

  const make = async () => {
    if (!change || !judgement) return
    const isDone = await act(async () => {
      const done = await changeMany({ which, change, expected: judgement.changes })
      notify.success(`${say(done.changes)} ${words.done}`)
      onDone()
    })
    if (!isDone) void judgedNow.reload()
  }

  return (
    <AskDialog
      className="many-question"
      title={`${words.verb} ${say(count)}`}
      onClose={close}
      text={
        <>
          {isAll && <p className="many-question__all">{all}</p>}
          <ErrorBar text={failure ?? judgedNow.error} />
          {children}
          {judgement && (
            <>
              <h3 className="goes__head">What will happen</h3>
              <ul className="goes" aria-live="polite">
                {judgement.fates
                  .toSorted((a, b) => rankOf(a.fate) - rankOf(b.fate))
                  .map(({ fate, records }) => (
                    <li key={fate}>
                      <b>{records.toLocaleString('en')}</b> {sayFate(fate)}
                    </li>
                  ))}
              </ul>
              {judgement.fault && <p className="goes__note">{judgement.fault}</p>}
              {changes > 0 && (
                <p className="goes__note">
                  {count > 1 && `${sayExamples(judgement.examples, changes)} `}
                  {note} One entry in History; Undo there puts {changes === 1 ? 'this' : `all ${changes.toLocaleString('en')}`}{' '}
                  back.
                </p>
              )}
            </>
          )}
        </>
      }
    >
      <Button data-first={children ? undefined : true} disabledFocusable={busy} onClick={onClose}>
        Cancel
      </Button>
      <Button appearance="primary" disabledFocusable={busy || changes === 0 || judgedNow.loading} onClick={() => void make()}>
        {changes > 0 ? `${words.verb} ${say(changes)}` : words.verb}
      </Button>
    </AskDialog>
  )
}

const rankOf = (fate: Fate): number => {
  const rank = (CHANGING as readonly Fate[]).indexOf(fate)
  return rank < 0 ? CHANGING.length : rank
}

function sayExamples(names: readonly string[], of: number): string {
  const more = of - names.length
  return more > 0 ? `${names.join(', ')} and ${more.toLocaleString('en')} more.` : `${names.join(', ')}.`
}
