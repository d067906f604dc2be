import { useEffect, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { TObject } from 'typebox'
import { Equal } from 'typebox/value'
import type { Query } from '#domain/call-address.ts'
import { changedFields } from '../conflict/merge.ts'
import type { ListDescription, RowBase } from '../list/description.ts'
import { useNotify } from '../parts/notify.tsx'
import { CallError, messageOf } from '../session/call.ts'
import { toForm, toWire, type Values } from './fields.ts'
import { showRefusal } from './refusals.ts'
import { type Faults, resolverOf } from './resolver.ts'
import { type Keeping, type Kept, useKept } from './use-kept.ts'

interface Options<Row extends RowBase> {
  description: ListDescription<Row>
  schema: TObject
  /** As it was loaded; null for a new one. */
  record: Row | null
  /** What a new one begins with, beside what its schema says. */
  initial: Values | undefined
  rules: FormRules<Row>
  /** The form's address. */
  place: string
}

/** What a form asks for beside what its schema says. */
export interface FormRules<Row extends RowBase> {
  /** What is wrong between fields. `base` is the record as it was last read or saved. */
  check?: (values: Values, base: Row | null) => Faults
  /** Asks before what does more than meets the eye is saved. */
  confirm?: (wire: Values, base: Row | null, draft: boolean) => Promise<boolean>
}

export interface Conflict<Row> {
  /** The record as it is now. */
  current: Row
  /** Nothing was to become public, and so what is chosen does not. */
  draft: boolean
}

export interface Editing<Row extends RowBase> extends Pick<Keeping, 'kept' | 'found' | 'forgetFound'> {
  form: UseFormReturn<Values>
  /** The record as it was last read or saved; null for one that never was. */
  base: Row | null
  /** The fields that differ from it. */
  changed: readonly string[]
  /** What the form waits for, in the words that staff read; null when it waits for nothing. */
  busy: 'Checking' | 'Saving' | null
  /** When the draft was last saved here. */
  savedAt: Date | null
  /** Somebody else saved the record meanwhile: choices have to be made. */
  conflict: Conflict<Row> | null
  dropConflict: () => void
  /** Counts submits that were refused by the form itself. */
  faults: number
  /** What the form holds, as it is sent, and the same of `base` or another state of the record. */
  wire: () => Values
  wireOf: (record: Row | null) => Values
  /** Whether the form and the server would take what it holds, to make it public; shows what is wrong. */
  validate: () => Promise<boolean>
  /** Gives the record's `_id` once it is saved, null when it is not. `merged`: instead of what the form holds. */
  save: (how: { draft: boolean; merged?: Values }) => Promise<string | null>
  /** Another change of the saved record: publish, say. What is typed stays. */
  change: (ask: (base: Row) => Promise<Row>, said: string) => Promise<void>
  /** True once the record is in the bin. */
  remove: () => Promise<boolean>
  takeUp: () => void
}

/** One record in a form: what is typed, what is saved, what is kept, and what came between. */
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

  /** The form goes on from another state of the record. `typed` stays in it. */
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
      // Nothing has to be chosen, and what was asked for may not be wanted any more.
      goOnFrom(current)
      notify.error(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  const update = (from: Row, values: Values, query: Query = {}) =>
    description.update(from._id, { ...values, version: from.version }, query)

  /** Gives the record's `_id`, and where visitors see it. */
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
        // Choices between two versions come after Yes: they end with saving.
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
    // The record that it was begun from may be no more.
    if (from && !record) goOnFrom(null, description.asNew?.(values, from) ?? values)
    else goOnFrom(from as Row | null, values)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as soon as it is found
  useEffect(() => {
    if (isWanted) takeUp()
  }, [isWanted])

  return {
    ...{ form, base, changed, busy, savedAt, faults, kept, found, forgetFound },
    ...{ conflict, dropConflict: () => setConflict(null) },
    ...{ wire, wireOf, validate, save, change, remove, takeUp },
  }
}

/** What becomes of what was typed when the server did not answer. */
function sayFate(error: unknown, changed: number, kept: Kept): string {
  if (!(error instanceof CallError && error.offline) || changed === 0) return ''
  return kept === 'failed' ? 'What you typed is in this tab alone: leave it open.' : 'What you typed is kept on this device.'
}

/** Whether anything is wrong: what the form itself found, or the server. */
export const hasFaults = (errors: object): boolean => Object.keys(errors).length > 0

const valuesOf = (record: RowBase | null): Values | null => record && { ...record }
