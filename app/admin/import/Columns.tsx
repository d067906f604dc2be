import { Button, Checkbox, Radio, RadioGroup, ToggleButton } from '@fluentui/react-components'
import { useState } from 'react'
import type { JobTable, Reading } from '#domain/import-job.ts'
import { columnLabel, columnLabels, EARLIER_PUBLIC, type ImportKind } from '#domain/import-kinds.ts'
import { Icon } from '../parts/Icon.tsx'
import { Select } from '../parts/Select.tsx'
import { shownValue } from './Check.tsx'

interface Props {
  tables: readonly JobTable[]
  onRead: (reading: Reading) => void
  earlierPublic: boolean
  onEarlierPublic: (checked: boolean) => void
}

/** Headings that nobody has given a column, or left out. */
export const openIn = ({ kind, columns, leftOut }: JobTable): number =>
  kind === null ? 0 : columns.filter((column, at) => column === null && !leftOut[at]).length

/** Staff give each column of each table its field, and see how its dates and numbers are read. */
export function Columns({ tables, onRead, earlierPublic, onEarlierPublic }: Props) {
  const [chosen, choose] = useState<string | null>(null)
  const table = tables.find(({ source }) => source === chosen) ?? tables.find((one) => openIn(one) > 0) ?? tables[0]
  if (!table) return <p className="import__say">No file holds a table that is imported.</p>
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset has a frame of its own */}
      <div role="group" aria-label="File" className="kinds import__kinds">
        {tables.map((one) => (
          <ToggleButton key={one.source} size="large" checked={one === table} onClick={() => choose(one.source)}>
            {one.source} <span className="kinds__count">{openIn(one) > 0 ? `${openIn(one)} to choose` : 'all clear'}</span>
          </ToggleButton>
        ))}
      </div>
      <Headings table={table} onRead={onRead} />
      <div className="import__halves">
        <Dates table={table} onRead={onRead} />
        <Read table={table} />
      </div>
      {tables.some(({ kind }) => kind === 'passengers.csv') && (
        <Checkbox
          checked={earlierPublic}
          label={EARLIER_PUBLIC}
          onChange={(_event, { checked }) => onEarlierPublic(checked === true)}
        />
      )}
    </>
  )
}

type Part = Pick<Props, 'onRead'> & { table: JobTable }

const readingOf = ({ source, kind, columns, leftOut, monthFirst }: JobTable): Reading => ({
  source,
  kind,
  columns,
  leftOut,
  monthFirst,
})

const OUT = '-'

function Headings({ table, onRead }: Part) {
  const { kind, headings, columns, leftOut } = table
  if (kind === null) return null
  const put = (at: number, column: string | null, isOut: boolean) =>
    onRead({
      ...readingOf(table),
      // A column is given once.
      columns: columns.map((one, index) => (index === at ? column : one !== null && one === column ? null : one)),
      leftOut: leftOut.map((one, index) => (index === at ? isOut : one)),
    })
  return (
    <section className="table__frame import__frame" aria-label={`Columns of ${table.source}`} tabIndex={-1}>
      <table className="table import__table import__columns">
        <thead>
          <tr>
            <th scope="col">Column in your file</th>
            <th scope="col">First rows</th>
            <th scope="col">Goes into</th>
            <th scope="col">Why</th>
          </tr>
        </thead>
        <tbody>
          {headings.map(({ heading, examples, why }, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two headings may be the same
            <tr key={at}>
              <td>
                <b>{heading || <i>no heading</i>}</b>
              </td>
              <td className="import__examples">
                {examples.map((cell, index) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells have no names
                  <span key={index}>{cell || <i>empty</i>}</span>
                ))}
              </td>
              <td>
                <Goes
                  kind={kind}
                  heading={heading}
                  column={columns[at] ?? null}
                  isOut={leftOut[at] ?? false}
                  onPut={(...to) => put(at, ...to)}
                />
              </td>
              <td>
                {columns[at] === null && !leftOut[at] ? (
                  <>
                    <span className="import__wrong">
                      <Icon name="warning" small />
                      We do not know this column
                    </span>
                    <Button appearance="transparent" className="templates__get" onClick={() => put(at, null, true)}>
                      Leave it out<span className="unseen">: {heading}</span>
                    </Button>
                  </>
                ) : (
                  <span className="step__note">{why === null ? 'chosen' : WHY[why]}</span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

const WHY = {
  same: 'same name',
  remembered: 'remembered from an earlier import',
  alike: 'much alike',
  'left out': 'left out',
} as const

interface GoesProps {
  kind: ImportKind
  heading: string
  column: string | null
  isOut: boolean
  onPut: (column: string | null, isOut: boolean) => void
}

function Goes({ kind, heading, column, isOut, onPut }: GoesProps) {
  const shown = column !== null ? columnLabel(kind, column) : isOut ? 'Left out' : ''
  return (
    <Select
      className={column === null && !isOut ? 'import__choice import__choice--open' : 'import__choice'}
      size="medium"
      aria-label={`${heading} goes into`}
      placeholder="Choose"
      options={[...Object.entries(columnLabels(kind)), [OUT, 'Leave it out']]}
      chosen={column ?? (isOut ? OUT : null)}
      shown={shown}
      onChoose={(name) => (name === OUT ? onPut(null, true) : onPut(name, false))}
    />
  )
}

function Dates({ table, onRead }: Part) {
  const { all, dayFirst, monthFirst } = table.dates
  if (all === 0) return <div />
  return (
    <div>
      <h3 className="import__heading">Dates in this file</h3>
      <RadioGroup
        aria-label="Dates in this file"
        value={table.monthFirst ? 'month' : 'day'}
        onChange={(_event, { value }) => onRead({ ...readingOf(table), monthFirst: value === 'month' })}
      >
        <Radio value="day" label="DD-MM-YYYY, day first" />
        <Radio value="month" label="MM-DD-YYYY, month first" />
      </RadioGroup>
      <p className="import__say">{`Day first fits ${said(dayFirst)} of ${said(all)} dates in figures, month first ${said(monthFirst)}. A year that comes first is always read so.`}</p>
    </div>
  )
}

const said = (count: number) => count.toLocaleString('en')

/** Cells that are read otherwise than they are written. */
function Read({ table }: { table: JobTable }) {
  const { kind, headings, columns } = table
  const read = headings.flatMap(({ read }, at) => read.map((one) => ({ ...one, column: columns[at]! })))
  if (kind === null || read.length === 0) return <div />
  return (
    <div>
      <h3 className="import__heading">So they are read</h3>
      <table className="import__reads">
        <thead>
          <tr>
            <th scope="col">Row</th>
            <th scope="col">Goes into</th>
            <th scope="col">In your file</th>
            <th scope="col">We read</th>
          </tr>
        </thead>
        <tbody>
          {read.map(({ row, column, cell, as }) => (
            <tr key={`${row} ${column}`}>
              <td>{row}</td>
              <td>{columnLabel(kind, column)}</td>
              <td>{cell}</td>
              <td>
                <b>{shownValue(as)}</b>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
