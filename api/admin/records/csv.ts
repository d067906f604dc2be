/** Lists as CSV files: in the format of imports where there is one, so that the file can be corrected and imported again. */
import type { Kysely, RawBuilder } from 'kysely'
import type { Database } from '#db/schema.ts'
import type { ExportName } from '#domain/downloads.ts'
import type { ListQuery } from '#domain/staff-lists.ts'
import { BYTE_ORDER_MARK, csvLines } from '#files/csv.ts'
import { workingCopy } from '#records/rows.ts'
import type { Entity } from './entity.ts'
import { idsOf, orderOf, readInOrder } from './list.ts'

/** Writes records as a file of the format of imports. The importer gives it. */
export type ExportCsv = (db: Kysely<Database>, name: ExportName, ids: readonly number[]) => Promise<string>

const NAMES: Readonly<Partial<Record<Entity['kind'], ExportName>>> = {
  ship: 'ships',
  journey: 'voyages',
  sideMenu: 'pages',
  partner: 'partners',
  passenger: 'passengers',
}

export async function csvOf(
  db: Kysely<Database>,
  entity: Entity,
  exportCsv: ExportCsv,
  asked: ListQuery,
  where: RawBuilder<unknown>,
): Promise<{ name: string; text: string }> {
  const ids = await idsOf(db, entity, where, orderOf(entity, asked))
  const points = asked.type === 'general' && asked.kind ? ({ port: 'ports', story: 'stories' } as const)[asked.kind] : undefined
  const pictures = asked.kind && ({ image: 'images', 'list-page': 'lists' } as Record<string, ExportName>)[asked.kind]
  const name = entity.kind === 'contentPoint' ? points : entity.kind === 'media' ? pictures : NAMES[entity.kind]
  if (name) return { name: `${name}.csv`, text: await exportCsv(db, name, ids) }
  return { name: `${entity.kind}.csv`, text: await plainCsv(db, entity, ids) }
}

/** Every field of the list under its name on the wire. */
async function plainCsv(db: Kysely<Database>, entity: Entity, ids: readonly number[]): Promise<string> {
  const records = await readInOrder(db, entity, ids)
  const fields = Object.keys(entity.schema.properties).filter((field) => !entity.long.includes(field))
  const rows = records.map((record) => {
    const values = workingCopy(record)
    return [String(record.id), ...fields.map((field) => cellOf(values[field])), record.state]
  })
  return BYTE_ORDER_MARK + csvLines([['id', ...fields, 'state'], ...rows])
}

function cellOf(value: unknown): string | number | null {
  if (value === null || value === undefined) return null
  if (Array.isArray(value)) return value.join('; ')
  return typeof value === 'number' ? value : String(value)
}
