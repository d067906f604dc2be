import { Combobox, type ComboboxProps, Option } from '@fluentui/react-components'
import { type KeyboardEvent, useState } from 'react'
import type { Query } from '#domain/call-address.ts'
import { reader } from '../session/call.ts'
import type { List } from '../session/records.ts'
import { useCall } from '../session/use-call.ts'

/** How one kind of record is searched and shown. */
export interface Source<Row extends { _id: string }> {
  list: List<Row>
  /** Reads a record by its `_id`, for a field that holds one. */
  read?(id: string, signal?: AbortSignal): Promise<Row>
  /** Parameters that narrow the list. */
  params?: Query
  labelOf(row: Row): string
  /** A second line that tells records with the same name apart. */
  detailOf?(row: Row): string | null
  /** The kind of the record, if there are several. */
  kindOf?(row: Row): string
  /** Selects and sorts the rows that are offered. */
  arrange?(rows: Row[], typed: string): Row[]
  /** The note about rows that are not offered. */
  more?: string
}

/** A last option that makes a record from what was typed. */
export interface Add {
  /** Offered also while nothing is typed. */
  always?: boolean
  label(typed: string): string
  onAdd(typed: string): void
}

interface Props<Row extends { _id: string }> extends Pick<ComboboxProps, 'disabled' | 'placeholder'> {
  source: Source<Row>
  chosen: Row | null
  /** The text in the field while nobody types. */
  shown: string
  /** Called with null if the field was emptied. */
  onChoose: (row: Row | null) => void
  onBlur?: () => void
  add?: Add | undefined
  'aria-label'?: string
  /** It gets the focus when its question opens. */
  'data-first'?: boolean
}

const ADD = 'add'

/** A field that searches records while somebody types, to choose one. */
export function Finder<Row extends { _id: string }>(props: Props<Row>) {
  const { source, chosen, shown, onChoose, onBlur, add, ...field } = props
  const { list, params, labelOf, detailOf, kindOf, arrange, more = 'type more to narrow it down' } = source
  const [open, setOpen] = useState(false)
  /** Null until somebody types after the list was opened. */
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
        // Fluent also calls this without a value if what is typed matches no option.
        if (optionValue === undefined) return event.type === 'click' ? onChoose(null) : undefined
        const row = rows?.find(({ _id }) => _id === optionValue)
        if (row) onChoose(row)
        else if (optionValue === ADD) add?.onAdd(added)
      }}
      onBlur={() => {
        setTyped(null)
        onBlur?.()
      }}
      // The list must not open beside the field, where it would cover other fields.
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

/** Milliseconds without typing before the search begins. */
const REST = 200
/** How many records are asked for, unless the source says. */
const ROWS = 20

/** The records that match what was typed. Nothing is asked while that is null. */
function useFound<Row>(list: List<Row>, params: Query | undefined, typed: string | null) {
  const asked = typed === null ? null : { rows: ROWS, ...params, query: typed.trim() }
  const { answer, error } = useCall(restedOf(list), asked, { keep: true })
  return { rows: error === null ? (answer?.data ?? null) : null, total: answer?.total ?? 0, error }
}

/** Waits until the typing pauses. The signal aborts a search when somebody types on. */
function restedOf<Row>(list: List<Row>): List<Row> {
  return reader(`rested ${list.by}`, async (asked, signal) => {
    if (asked.query !== '') await new Promise((rested) => setTimeout(rested, REST))
    signal?.throwIfAborted()
    return list(asked, signal)
  })
}

/** A line among the options that cannot be chosen. */
export const ChoiceNote = ({ text }: { text: string }) => (
  <Option disabled value="" text={text} className="choice__note">
    {text}
  </Option>
)

/** Keeps Tab from choosing: Fluent would take the option that happens to be marked. */
export const keepTab = (event: KeyboardEvent): void => {
  if (event.key === 'Tab') event.stopPropagation()
}

/** Takes the arrow of a combobox out of the Tab order: the field itself opens the list by keys. */
export const OUT_OF_THE_WAY = { tabIndex: -1 }

/** Marks what was typed within a text. */
function Marked({ text, typed }: { text: string; typed: string | null }) {
  const looked = typed?.trim().toLowerCase() ?? ''
  const at = looked === '' ? -1 : text.toLowerCase().indexOf(looked)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + looked.length)}</mark>
      {text.slice(at + looked.length)}
    </>
  )
}

/** What a field stores of its record, if not the `_id`: a voyage's code, for example. */
export type KeyOf<Row> = (row: Row) => string

interface Chosen<Row> {
  /** Null while the record is not known. */
  row: Row | null
  /** There is no such record. */
  missing: boolean
}

/** The record that a field names by `value`. It is asked for, unless it was handed to the second function before. */
export function useChosen<Row extends { _id: string }>(
  source: Source<Row>,
  value: string,
  keyOf: KeyOf<Row> | undefined,
): [Chosen<Row>, (row: Row | null) => void] {
  const [told, setTold] = useState<Row | null>(null)
  const isTold = told !== null && (keyOf ?? idOf)(told) === value
  const isAsked = value !== '' && !isTold
  const asked = isAsked ? { ...source.params, query: value } : null
  const { answer, loading } = useCall(oneOf(source, keyOf), asked)
  return [{ row: isTold ? told : answer, missing: isAsked && !loading && answer === null }, setTold]
}

const oneOf = <Row extends { _id: string }>({ list, read }: Source<Row>, keyOf: KeyOf<Row> | undefined) =>
  reader(`one of ${list.by}`, async (asked: Query & { query: string }, signal): Promise<Row | null> => {
    if (read && !keyOf) return read(asked.query, signal)
    const { data } = await list(asked, signal)
    return data.find((found) => (keyOf ?? idOf)(found) === asked.query) ?? null
  })

const idOf = ({ _id }: { _id: string }): string => _id
