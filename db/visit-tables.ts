/** The tables of what visitors do: access to the passenger lists, limits, counts. */
import type { ColumnType, Generated } from 'kysely'
import type { Counted } from '#domain/counts.ts'
import type { Timestamp } from './record-tables.ts'

/** Half an hour of access to the passenger lists, given for the right code. */
export interface AccessGrantTable {
  id: Generated<number>
  /** SHA-256 of the token in the visitor's cookie, hexadecimal. */
  token_hash: string
  granted_at: Timestamp
  expires_at: ColumnType<Date, Date | string, Date | string>
  /** The address from which the code was typed. */
  address: string | null
}

/** How often one address or name tried one thing lately (`api/attempts/`). */
export interface AttemptTable {
  tried: string
  whom: string
  wrong: number
  ends_at: ColumnType<Date, Date | string, Date | string>
}

/** Who opened which passenger list; kept for 90 days. */
export interface AccessLogTable {
  id: Generated<number>
  opened_at: Timestamp
  address: string
  granted_by: 'address' | 'code' | 'staff'
  journey_code: string
  /** The name that a member of staff had then; null for visitors. */
  username: string | null
  /** By which grant, if it was by one. Grants leave, and this stays. */
  grant_id: number | null
}

/** How often visitors did something on a day in Europe/Amsterdam; kept for 90 days. */
export interface DailyCountTable {
  day: string
  what: Counted
  times: number
}

/** A search that found nothing. The days on which it did are in `unfound_day`. */
export interface UnfoundTermTable {
  /** A keyed hash of the words. */
  key: string
  /** Null as long as it may be a name that fewer than three addresses have typed. */
  term: string | null
  /** Keyed hashes of the addresses; none once the term is known. */
  addresses: ColumnType<string[], string[] | undefined, string[]>
}

export interface UnfoundDayTable {
  key: string
  day: string
  times: number
}
