import { Button } from '@fluentui/react-components'
import { Link } from 'wouter'
import type { ImportBatch, ImportedKind, Staying, UndoneImport } from '#domain/import-batch.ts'
import { kindOf } from '#domain/kinds.ts'
import { KINDS, labelOf } from '../history/kinds.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { recentOf } from '../parts/date.ts'
import { ErrorBar } from '../parts/ErrorBar.tsx'
import { Icon } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { updatePath } from '../parts/paths.ts'
import { useAct } from '../parts/use-act.ts'
import { call, reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import '../parts/goes.css'
import './imports.css'
import { Spinner } from '../parts/Spinner.tsx'

export const KIND_WORDS: Readonly<Record<ImportedKind, readonly [one: string, many: string]>> = {
  passenger: ['passenger', 'passengers'],
  listPage: ['list page', 'list pages'],
  image: ['picture', 'pictures'],
  journey: ['journey', 'journeys'],
  ship: ['ship', 'ships'],
  port: ['port', 'ports'],
  story: ['story', 'stories'],
  seaLeg: ['sea leg', 'sea legs'],
  page: ['menu page', 'menu pages'],
  partner: ['partner', 'partners'],
}

const PREVIEW = reader('what undoing an import does', (id: string, signal) =>
  call('POST /api/admin/import/:id/undo', { params: { id }, query: { check: true }, body: {}, signal }),
)

interface Props {
  batch: Pick<ImportBatch, '_id' | 'name' | 'at' | 'by'>
  onClose: () => void
  /** Called once it is undone. */
  onDone: () => void
}

/** Asks before an import is undone: what goes, what gets its old values back, and what stays. */
export function UndoImport({ batch: { _id: id, name, at, by }, onClose, onDone }: Props) {
  const notify = useNotify()
  const { busy, failure, act, close } = useAct(onClose)
  const preview = useCall(PREVIEW, id)
  const seen = preview.answer
  const fault = failure ?? preview.error

  const undo = async () => {
    if (!seen) return
    const isDone = await act(async () => {
      const body = { expected: seen.changes }
      const { staying } = await call('POST /api/admin/import/:id/undo', { params: { id }, query: {}, body })
      notify.success(`Import ${id} undone${staying > 0 ? `; ${counted(staying, 'record stays', 'records stay')}` : ''}`)
      onDone()
    })
    if (!isDone) void preview.reload()
  }

  return (
    <AskDialog
      className="undo-import"
      title={`Undo import ${id}?`}
      onClose={close}
      text={
        <>
          <p className="undo-import__what">{`${by ?? 'By command'}, ${recentOf(at)}: ${name}`}</p>
          <ErrorBar text={fault} />
          {!seen && !fault && <Spinner label="Looking what it did" />}
          {seen && <Effect seen={seen} />}
        </>
      }
    >
      <Button data-first disabledFocusable={busy} onClick={onClose}>
        No
      </Button>
      <Button
        className="button--delete"
        appearance="primary"
        icon={<Icon name="back" small />}
        disabledFocusable={busy || !seen || preview.loading}
        onClick={() => void undo()}
      >
        {`Undo import ${id}`}
      </Button>
    </AskDialog>
  )
}

const counted = (count: number, one: string, many: string) => `${count.toLocaleString('en')} ${count === 1 ? one : many}`

function Effect({ seen: { goes, back, stays, staying } }: { seen: UndoneImport }) {
  return (
    <>
      <ul className="goes">
        {goes.map(({ kind, records }) => {
          const [one, many] = KIND_WORDS[kind]
          return (
            <li key={kind}>
              <b>{records.toLocaleString('en')}</b> {records === 1 ? `${one} goes` : `${many} go`}, as if never imported
            </li>
          )
        })}
        {back > 0 && (
          <li>
            <b>{back.toLocaleString('en')}</b> changed {back === 1 ? 'record gets its' : 'records get their'} old values back
          </li>
        )}
        {goes.length === 0 && back === 0 && (
          <li>
            <b>0</b> records change: all that it wrote was changed since
          </li>
        )}
      </ul>
      {staying > 0 && (
        <>
          <h3 className="goes__head">What stays</h3>
          <ul className="goes goes--named">
            {stays.map((one) => (
              <li key={`${one.kind} ${one.id}`}>
                <b>{one.label}</b> <StaysBecause one={one} />
              </li>
            ))}
          </ul>
          {staying > stays.length && (
            <p className="goes__note">{`And ${(staying - stays.length).toLocaleString('en')} more.`}</p>
          )}
        </>
      )}
      <p className="goes__note">The same files can be imported again afterwards. History keeps a line of both.</p>
    </>
  )
}

function StaysBecause({ one }: { one: Staying }) {
  const { section, id, why } = one
  return (
    <span>
      {sayWhy(one)}
      {section && why !== 'takenOut' && (
        <>
          {' '}
          <Link href={updatePath(section, id)}>
            Look<span className="unseen">: {one.label}</span>
          </Link>
        </>
      )}
    </span>
  )
}

/** `Passenger, new. rsalm edited it, today 15:10.` */
function sayWhy({ kind, section, why, isNew, fields, by, at }: Staying): string {
  const [one] = KIND_WORDS[kind]
  const what = `${one.charAt(0).toUpperCase()}${one.slice(1)}${isNew ? ', new' : ''}.`
  const when = at ? ` (${recentOf(at)})` : ''
  if (why === 'needed') return `${what} Other records need it.`
  if (why === 'takenOut') return `${what} Staff took it out, and it stays out.`
  const which = fields.map((field) => (section ? labelOf(KINDS[kindOf(section)], field) : field)).join(', ')
  const whose = isNew ? 'it' : which || 'it'
  if (why === 'imported') return `${what} A later import wrote ${whose}.`
  return `${what} ${by ?? 'Staff'} edited ${whose}${when}.`
}
