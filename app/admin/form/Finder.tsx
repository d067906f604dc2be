import { Combobox, type ComboboxProps, Option } from '@fluentui/react-components'
import { useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import { reader } from '../session/call.ts'
import type { List } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'
import { ChoiceNote } from './ChoiceNote.tsx'
import { keepTab, OUT_OF_THE_WAY } from './keep-tab.ts'
import { Marked } from './Marked.tsx'

/** One kind of record, as it is looked for. */
export interface Source<Row extends { _id: string }> {
  list: List<Row>
  /** By its `_id`, where a field holds that. */
  read?(id: string, signal?: AbortSignal): Promise<Row>
  /** What narrows the list. */
  params?: Query
  labelOf(row: Row): string
  /** A second line that tells records of one name apart. */
  detailOf?(row: Row): string | null
  /** Which kind of record it is, where there are several. */
  kindOf?(row: Row): string
  /** The rows that are offered, in another order than the call's. */
  arrange?(rows: Row[], typed: string): Row[]
  /** Said of rows that are not offered. */
  more?: string
}

/** A last line that makes a record of what was typed. */
export interface Add {
  /** Also while nothing is typed. */
  always?: boolean
  label(typed: string): string
  onAdd(typed: string): void
}

interface Props<Row extends { _id: string }> extends Pick<ComboboxProps, 'disabled' | 'placeholder'> {
  source: Source<Row>
  chosen: Row | null
  /** What stands in the field while nobody types. */
  shown: string
  /** Null when the field was emptied. */
  onChoose: (row: Row | null) => void
  onBlur?: () => void
  add?: Add | undefined
  'aria-label'?: string
  /** The field that has the focus in a question. */
  'data-first'?: boolean
}

const ADD = 'add'

/** A field that searches records as one types, and gives the one that is chosen. */
export function Finder<Row extends { _id: string }>(props: Props<Row>) {
  const { source, chosen, shown, onChoose, onBlur, add, ...field } = props
  const { list, params, labelOf, detailOf, kindOf, arrange, more = 'type more to narrow it down' } = source
  const [open, setOpen] = useState(false)
  /** Null while nobody has typed since the list was last closed. */
  const [typed, setTyped] = useState<string | null>(null)
  const { rows: found, total, error } = useFound(list, params, open ? (typed ?? '') : null)
  const rows = (found && arrange?.(found, typed?.trim() ?? '')) ?? found
  const added = typed?.trim() ?? ''

  return (
    <Combobox
      {...field}
      className="choice"
      size="large"
      autoComplete="off"
      open={open}
      value={typed ?? shown}
      clearable
      selectedOptions={chosen ? [chosen._id] : []}
      onOpenChange={(_event, data) => {
        setOpen(data.open)
        if (!data.open) setTyped(null)
      }}
      onChange={({ target }) => {
        setOpen(true)
        setTyped(target.value)
        if (target.value === '') onChoose(null)
      }}
      onOptionSelect={(event, { optionValue }) => {
        // Fluent also says that nothing is chosen when what is typed is none of the options.
        if (optionValue === undefined) return event.type === 'click' ? onChoose(null) : undefined
        const row = rows?.find(({ _id }) => _id === optionValue)
        if (row) onChoose(row)
        else if (optionValue === ADD) add?.onAdd(added)
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
      // Beside the field it would cover what stands there.
      positioning={{ position: 'below', align: 'start', fallbackPositions: ['above'], autoSize: 'height' }}
      expandIcon={OUT_OF_THE_WAY}
      onKeyDownCapture={keepTab}
    >
      {rows?.map((row) => (
        <Option key={row._id} value={row._id} text={labelOf(row)} className="choice__option">
          <span>
            <b>
              <Marked text={labelOf(row)} typed={typed} />
            </b>
            {detailOf?.(row) && <small>{detailOf(row)}</small>}
          </span>
          {kindOf && <small className="choice__kind">{kindOf(row)}</small>}
        </Option>
      ))}
      {rows === null && <ChoiceNote text={error ?? 'Searching'} />}
      {rows?.length === 0 && <ChoiceNote text="Nothing was found." />}
      {rows && total > rows.length && <ChoiceNote text={`${rows.length} of ${total}: ${more}.`} />}
      {add && rows && (add.always || added !== '') && (
        <Option value={ADD} text={add.label(added)} className="choice__add">
          {add.label(added)}
        </Option>
      )}
    </Combobox>
  )
}

/** Milliseconds of rest after which what was typed is looked for. */
const REST = 200
/** Records that are asked for unless the call says how many. */
const ROWS = 20

/** The records of a list call that match what was typed; nothing is asked while it is null. */
function useFound<Row>(list: List<Row>, params: Query | undefined, typed: string | null) {
  const asked = typed === null ? null : { rows: ROWS, ...params, query: typed.trim() }
  const { answer, error } = useCall(restedOf(list), asked, { keep: true })
  return { rows: error === null ? (answer?.data ?? null) : null, total: answer?.total ?? 0, error }
}

/** Waits until the typing pauses. The signal calls off a search when somebody types on. */
function restedOf<Row>(list: List<Row>): List<Row> {
  return reader(`rested ${list.by}`, async (asked, signal) => {
    if (asked.query !== '') await new Promise((rested) => setTimeout(rested, REST))
    signal?.throwIfAborted()
    return list(asked, signal)
  })
}
