import { expect, it, vi } from 'vitest'
import type { Revision } from '#domain/history.ts'
import { sayAction } from './say-action.tsx'

// `session.ts` reads it when it is imported.
vi.hoisted(() => vi.stubGlobal('localStorage', { getItem: () => null }))

const row = (change: Partial<Revision>) => ({
  kind: 'ship' as const,
  number: 2,
  action: 'updated' as const,
  label: 'Sibajak',
  importFolder: null,
  imported: null,
  restoredFrom: null,
  correction: null,
  note: null,
  fields: [],
  ...change,
})

it.each<[Partial<Revision>, string]>([
  [{ fields: ['shipName', 'builtYear'] }, 'Updated: Ship name, Built'],
  [{ kind: 'contentPoint', action: 'draft saved', fields: ['story', 'yearFrom'] }, 'Draft saved: Story, From year'],
  [{ action: 'imported', number: 1, importFolder: 'sample' }, 'Created by import of sample'],
  [{ action: 'imported', importFolder: 'oktober' }, 'Import of oktober: nothing changed by it'],
  [{ action: 'imported', importFolder: 'oktober', fields: ['note'] }, 'Import of oktober: Note'],
  [{ action: 'restored', restoredFrom: 1, fields: ['note'] }, 'Restored from version 1'],
  [{ action: 'restored' }, 'Restored from the bin'],
  [{ kind: 'journey', action: 'followed', fields: ['contentPoints'] }, 'Followed a change of another record: Stops'],
  [{ kind: 'user', action: 'password changed' }, 'Password changed'],
  [{ kind: 'passenger', action: 'unpublished' }, 'Withdrawn'],
  [{ kind: 'passenger', action: 'published' }, 'Put back'],
  [{ kind: 'passenger', action: 'erased', note: 'Verzoek 31' }, 'Erased on request: Verzoek 31'],
  [{ action: 'merged', note: 'Oranye' }, 'Merged with Oranye'],
  [
    { kind: 'passenger', fields: ['birthYear'], correction: { _id: 'x', number: '3F2A-91C0', reason: 'Trouwboekje.' } },
    'Updated: Birth year, correction 3F2A-91C0',
  ],
])('%o reads: %s', (change, said) => {
  expect(sayAction(row(change))).toBe(said)
})
