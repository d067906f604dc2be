import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import { Equal } from 'typebox/value'
import type { Query } from '#domain/call-address.ts'
import { changedFields } from '../conflict/merge.ts'
import type { ListDescription, Refusals, RowBase } from '../list/description.ts'
import { useNotify } from '../parts/notify.tsx'
import { CallError, messageOf } from '../session/call.ts'
import { toForm, toWire, type Values } from './fields.ts'
import { type Faults, resolverOf } from './resolver.ts'
import { type Keeping, type Kept, useKept } from './use-kept.ts'

interface Options<Row extends RowBase> {
  description: ListDescription<Row>
  schema: TObject
  /** The record as it was loaded; null for a new one. */
  record: Row | null
  /** First values of a new record, beside those of its schema. */
  initial: Values | undefined
  rules: FormRules<Row>
  /** The form's address. */
  place: string
}

/** The rules of a form, beside its schema. */
export interface FormRules<Row extends RowBase> {
  /** Finds faults between fields. `base` is the record as it was last read or saved. */
  check?: (values: Values, base: Row | null) => Faults
  /** Asks before a change is saved that has effects elsewhere. */
  confirm?: (wire: Values, base: Row | null, draft: boolean) => Promise<boolean>
}

export interface Conflict<Row> {
  /** The record as it is now. */
  current: Row
  /** A draft was being saved, so the merged version is saved as a draft too. */
  draft: boolean
}

export interface Editing<Row extends RowBase> extends Pick<Keeping, 'kept' | 'found' | 'forgetFound'> {
  form: UseFormReturn<Values>
  /** The record as it was last read or saved; null for a new one. */
  base: Row | null
  /** The fields that differ from `base`. */
  changed: readonly string[]
  /** What the form waits for, in words for the screen; null if it waits for nothing. */
  busy: 'Checking' | 'Saving' | null
  /** When the draft was last saved in this form. */
  savedAt: Date | null
  /** Somebody else has saved the record: the user has to choose between the versions. */
  conflict: Conflict<Row> | null
  dropConflict: () => void
  /** Counts the submits that were refused because of wrong fields. */
  faults: number
  /** The values of the form as they are sent, and those of another state of the record. */
  wire: () => Values
  wireOf: (record: Row | null) => Values
  /** Asks the form and the server whether the values could become public. Shows what is wrong. */
  validate: () => Promise<boolean>
  /** Saves `merged`, or the values of the form. Becomes the record's `_id`, or null if it was not saved. */
  save: (how: { draft: boolean; merged?: Values }) => Promise<string | null>
  /** Makes another change to the saved record, such as unpublishing it. What is typed stays. */
  change: (ask: (base: Row) => Promise<Row>, said: string) => Promise<void>
  /** Becomes true if the record is in the bin now. */
  remove: () => Promise<boolean>
  takeUp: () => void
}

/** A record in a form: what is typed, saved and kept on the device, and conflicts with other users. */
export function useEditing<Row extends RowBase>(options: Options<Row>): Editing<Row> {
  const { description, schema, record, initial, rules, place } = options
  const { said } = description
  const notify = useNotify()
  const [base, setBase] = useState<Row | null>(record)
  const [changed, setChanged] = useState<readonly string[]>([])
  const [busy, setBusy] = useState<'Checking' | 'Saving' | null>(null)
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [conflict, setConflict] = useState<Conflict<Row> | null>(null)
  const [faults, setFaults] = useState(0)
  const { kept, keep: keepAs, found, isWanted, takeFound, forgetFound } = useKept(place, description.fields)
  const keep = (values: Values | null, from: Values | null) =>
    keepAs(values, from, values ? description.nameOf({ ...from, ...values } as unknown as Row) : '')

  const begin = (of: Row | null): Values => ({ ...toForm(schema, valuesOf(of)), ...(!of && initial) })
  const wireOf = (of: Row | null) => toWire(schema, begin(of))
  const [atFirst] = useState(() => begin(record))
  const form = useForm<Values>({
    defaultValues: atFirst,
    resolver: resolverOf(schema, (values) => rules.check?.(values, base) ?? {}),
    shouldFocusError: false,
  })
  const wire = () => toWire(schema, form.getValues())

  const look = useRef(() => {})
  look.current = () => {
    const now = changedFields(wireOf(base), wire())
    if (!Equal(now, changed)) setChanged(now)
    if (now.length > 0) setSavedAt(null)
    keep(now.length > 0 ? form.getValues() : null, valuesOf(base))
  }
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => look.current() }), [form])

  /** Bases the form on another state of the record. The values in `typed` stay. */
  const goOnFrom = (next: Row | null, typed: Values = {}) => {
    setBase(next)
    form.reset({ ...begin(next), ...typed })
    const now = changedFields(wireOf(next), wire())
    setChanged(now)
    keep(now.length > 0 ? form.getValues() : null, valuesOf(next))
  }

  const attempt = async (draft: boolean, work: () => Promise<void>, doing: 'Checking' | 'Saving' = 'Saving'): Promise<void> => {
    setBusy(doing)
    try {
      await work()
    } catch (error) {
      if (showRefusal(form, schema, description.refusals, error)) return setFaults((count) => count + 1)
      const current = description.currentOf(error)
      if (!current) return notify.error([messageOf(error), sayFate(error, changed.length, kept)].join(' ').trim())
      if (changed.length > 0) return setConflict({ current, draft })
      // Nothing was typed, so there is nothing to choose. The user sees the new state and can ask again.
      goOnFrom(current)
      notify.error(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  const update = (from: Row, values: Values, query: Query = {}) =>
    description.update(from._id, { ...values, version: from.version }, query)

  /** Sends the values. Becomes the record's `_id`, and the address where visitors see it. */
  const send = async (draft: boolean, from: Row | null, values: Values): Promise<[string, string | null]> => {
    const written = { ...values, ...(draft && { draft }) }
    if (from) {
      const sent = await update(from, written)
      goOnFrom(sent)
      return [from._id, sent.site ?? null]
    }
    const { _id } = await description.create(written)
    keep(null, null)
    const made = draft ? null : await description.read(_id).catch(() => null)
    return [_id, made?.site ?? null]
  }

  const refuse = () => setFaults((count) => count + 1)
  const validate = async (): Promise<boolean> => {
    let isRight = false
    const check = async () => {
      const checked = base ? update(base, wire(), { check: true }) : description.create(wire(), { check: true })
      await checked.catch((error) => {
        // A conflict is resolved after Yes, because resolving it ends with saving.
        if (!description.currentOf(error)) throw error
      })
      isRight = true
    }
    await form.handleSubmit(() => attempt(false, check, 'Checking'), refuse)()
    return isRight
  }

  const save: Editing<Row>['save'] = async ({ draft, merged }) => {
    const from = merged && conflict ? conflict.current : base
    if (merged) goOnFrom(from, toForm(schema, merged))
    setConflict(null)
    let id: string | null = null
    const submit = form.handleSubmit(async () => {
      const values = merged ?? wire()
      if (rules.confirm && !(await rules.confirm(values, from, draft))) return
      await attempt(draft, async () => {
        const [saved, site] = await send(draft, from, values)
        id = saved
        if (draft) setSavedAt(new Date())
        if (draft) notify.success('Draft saved')
        else notify.success(`${said} ${base ? 'updated' : 'inserted'} successfully`, site)
      })
    }, refuse)
    await submit()
    return id
  }

  const change: Editing<Row>['change'] = async (ask, told) => {
    if (!base) return
    await attempt(description.hasDrafts, async () => {
      const next = await ask(base)
      goOnFrom(next, Object.fromEntries(changed.map((field) => [field, form.getValues(field)])))
      notify.success(told, next.site)
    })
  }

  const remove = async (): Promise<boolean> => {
    let gone = false
    if (base)
      await attempt(description.hasDrafts, async () => {
        await description.remove(base)
        gone = true
        notify.success(`${said} deleted successfully`)
      })
    return gone
  }

  const takeUp = () => {
    if (!found) return
    takeFound()
    const { values, base: from } = found
    // The record may have been deleted since the work began.
    if (from && !record) goOnFrom(null, description.asNew?.(values, from) ?? values)
    else goOnFrom(from as Row | null, values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the work is found
  useEffect(() => {
    if (isWanted) takeUp()
  }, [isWanted])

  const state = { form, base, changed, busy, savedAt, faults, conflict, kept, found }
  const dropConflict = () => setConflict(null)
  return { ...state, dropConflict, forgetFound, wire, wireOf, validate, save, change, remove, takeUp }
}

/** What happens to the typed values if the server did not answer. */
function sayFate(error: unknown, changed: number, kept: Kept): string {
  if (!(error instanceof CallError && error.offline) || changed === 0) return ''
  return kept === 'failed' ? 'What you typed is in this tab alone: leave it open.' : 'What you typed is kept on this device.'
}

export const hasFaults = (errors: object): boolean => Object.keys(errors).length > 0

const valuesOf = (record: RowBase | null): Values | null => record && { ...record }

/** Shows a refusal by the server at its field. False if it is not about a field of the form. */
export function showRefusal(
  form: UseFormReturn<Values>,
  { properties }: TObject,
  refusals: Refusals | undefined,
  error: unknown,
): boolean {
  if (!(error instanceof CallError)) return false
  const field = refusals?.[error.code]?.find((name) => name in properties)
  if (field === undefined) return false
  form.setError(field, { type: 'server', message: error.message })
  return true
}
