import { Button, MessageBar, MessageBarBody } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import type { ImportJob, Plan } from '#domain/import-job.ts'
import { IMPORT_KINDS, type ImportKind } from '#domain/import-kinds.ts'
import type { Shown } from '../list/address.ts'
import { Icon } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/links.tsx'
import { IMPORTS, NEW_IMPORT } from '../parts/paths.ts'
import { useSession } from '../session/session.ts'
import { PlannedRows, sayRows, totalOf, WrongRows } from './Check.tsx'
import { namesOf } from './RunningImport.tsx'
import { UndoImport } from './UndoImport.tsx'

interface Props {
  job: ImportJob & { plan: Plan }
  head: ReactNode
  shown: Shown
  show: (change: Partial<Shown>) => void
}

/** An import that is in the archive. */
export function Done({ job, head, shown, show }: Props) {
  const { plan, batch } = job
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const [asked, setAsked] = useState(false)
  const [undone, setUndone] = useState(false)
  const written = totalOf(plan, 'new') + totalOf(plan, 'changed')
  const [wrong, conflicts, known] = [totalOf(plan, 'wrong'), totalOf(plan, 'conflict'), totalOf(plan, 'unchanged')]
  const leftOut = job.tables.flatMap(({ headings, leftOut }) =>
    headings.flatMap(({ heading }, at) => (leftOut[at] && heading.trim() !== '' ? [heading] : [])),
  )
  return (
    <>
      <div className="list">
        {head}
        <MessageBar intent="success" className="list__bar">
          <MessageBarBody>
            <b>{undone ? 'Undone.' : 'Done.'}</b>{' '}
            {!undone && `${sayRows(written)} ${written === 1 ? 'is' : 'are'} in the archive.`}
          </MessageBarBody>
        </MessageBar>
        <div className="import__halves">
          <Facts
            title="What came in"
            facts={plan.counts.flatMap(({ kind, new: made, changed }) => [
              [made, `${wordFor(kind, made)} added`] as const,
              [changed, `${wordFor(kind, changed)} changed`] as const,
            ])}
          />
          <div>
            <Facts
              title="What stayed out"
              facts={[
                [wrong, `wrong ${wrong === 1 ? 'row' : 'rows'}, with the reason behind each`],
                [conflicts, `${conflicts === 1 ? 'conflict' : 'conflicts'}; staff’s value stayed`],
                [known, `${known === 1 ? 'row that was' : 'rows that were'} in already`],
                [leftOut.length, `${leftOut.length === 1 ? 'column' : 'columns'}, ${leftOut.join(', ')}`],
              ]}
            />
            {wrong > 0 && (
              <>
                <p className="import__take">
                  <WrongRows job={job} />
                </p>
                <p className="import__say">
                  Correct them in the same file and import it again: rows that are in already are not added twice.
                </p>
              </>
            )}
          </div>
        </div>
        <h2 className="import__heading">Row by row</h2>
        <PlannedRows {...{ job, shown, show }} />
      </div>
      <div className="strip form__strip">
        <LinkButton href={IMPORTS}>Import list</LinkButton>
        <span className="form__state" />
        {isAdmin && batch !== null && !undone && (
          <Button icon={<Icon name="back" small />} onClick={() => setAsked(true)}>
            Undo this import
          </Button>
        )}
        <LinkButton href={NEW_IMPORT} appearance="primary" icon={<Icon name="add" small />}>
          New import
        </LinkButton>
      </div>
      {asked && (
        <UndoImport
          batch={{ _id: String(batch), name: namesOf(job), at: job.at, by: job.by }}
          onClose={() => setAsked(false)}
          onDone={() => {
            setAsked(false)
            setUndone(true)
          }}
        />
      )}
    </>
  )
}

function Facts({ title, facts }: { title: string; facts: readonly (readonly [number, string])[] }) {
  const told = facts.filter(([count]) => count > 0)
  return (
    <div>
      <h2 className="import__heading">{title}</h2>
      <ul className="goes">
        {told.map(([count, what]) => (
          <li key={what}>
            <b>{count.toLocaleString('en')}</b> {what}
          </li>
        ))}
        {told.length === 0 && (
          <li>
            <b>0</b> rows
          </li>
        )}
      </ul>
    </div>
  )
}

/** "ship", "ships", "story", "stories". */
function wordFor(kind: ImportKind, count: number): string {
  const many = IMPORT_KINDS[kind].label.toLowerCase()
  return count === 1 ? many.replace(/ies$/, 'y').replace(/s$/, '') : many
}
