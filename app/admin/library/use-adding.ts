import { useState } from 'react'
import type { AnswerOf } from '#domain/call-address.ts'
import type { MediaKind } from '#domain/media.ts'
import type { PictureLicence } from '#domain/picture-licences.ts'
import type { RecordOf } from '#domain/staff-records.ts'
import { messageOf } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { media } from './media.tsx'

/** What holds for all files that are added at once. */
export interface Common {
  Collectie: string
  maker: string
  year: string
  licence: PictureLicence | ''
  kind: MediaKind
  /** The `_id`; empty for none, like `ship`. */
  journey: string
  ship: string
}
export const EMPTY: Common = { Collectie: '', maker: '', year: '', licence: '', kind: 'image', journey: '', ship: '' }

/** A file that the server has, and that waits for its words. */
export interface Row {
  picture: RecordOf<'media'>
  Beschrijving: string
  /** Empty: that of all files. */
  licence: PictureLicence | ''
  /** Somebody has tried to add it. */
  asked: boolean
  /** Why the server did not add it. */
  refused: string | null
}

/** A file of a ZIP, or a page of a PDF, that the server did not take. */
type LeftOut = AnswerOf<'POST /api/admin/media/files'>['left'][number]

/** The field that a row still lacks. */
export const faultOf = ({ Beschrijving, licence }: Row, common: Common): 'Beschrijving' | 'licence' | null => {
  if (Beschrijving.trim() === '') return 'Beschrijving'
  return licence === '' && common.licence === '' ? 'licence' : null
}

/** The files that were sent, until they are added to the library. */
export function useAdding(common: Common) {
  const [rows, setRows] = useState<readonly Row[]>([])
  const [left, setLeft] = useState<readonly LeftOut[]>([])
  const [busy, setBusy] = useState(false)
  const mayPublish = useMayPublish()
  const put = (_id: string, what: Partial<Row>) =>
    setRows((all) => all.map((row) => (row.picture._id === _id ? { ...row, ...what } : row)))
  const drop = (_id: string) => setRows((all) => all.filter(({ picture }) => picture._id !== _id))

  const addOne = async (row: Row): Promise<boolean> => {
    const { picture } = row
    if (faultOf(row, common) !== null) return false
    try {
      await media.update(picture._id, {
        version: picture.version,
        ...fieldsOf(row, common),
        ...(!mayPublish && { draft: true }),
      })
      drop(picture._id)
      return true
    } catch (error) {
      put(picture._id, { refused: messageOf(error) })
      return false
    }
  }
  return {
    rows,
    left,
    busy,
    take(sent: readonly AnswerOf<'POST /api/admin/media/files'>[]) {
      setLeft((all) => [...all, ...sent.flatMap((one) => one.left)])
      const fresh = sent
        .flatMap(({ added }) => added)
        .map((picture): Row => ({ picture, Beschrijving: '', licence: '', asked: false, refused: null }))
      setRows((all) => [...all, ...fresh.filter(({ picture }) => !all.some((row) => row.picture._id === picture._id))])
    },
    forget: (one: LeftOut) => setLeft((all) => all.filter((other) => other !== one)),
    change: ({ picture }: Row, what: Partial<Row>) => put(picture._id, { ...what, refused: null }),
    /** To the bin: nobody has to look for it among the drafts. */
    async leaveOut({ picture }: Row) {
      drop(picture._id)
      await media.remove(picture).catch(() => {})
    },
    /** Adds those that lack nothing, one after another, so that list pages get their numbers in this order. */
    async addAll(): Promise<{ added: number; wanting: number }> {
      setBusy(true)
      setRows((all) => all.map((row) => ({ ...row, asked: true })))
      let added = 0
      for (const row of rows) if (await addOne(row)) added += 1
      setBusy(false)
      return { added, wanting: rows.length - added }
    },
  }
}

function fieldsOf({ Beschrijving, licence }: Row, common: Common) {
  const { kind, journey, ship, year } = common
  return {
    kind,
    Beschrijving: Beschrijving.trim(),
    licence: licence || common.licence,
    Collectie: common.Collectie.trim() || null,
    maker: common.maker.trim() || null,
    year: year.trim() === '' ? null : Number(year),
    journey: journey || null,
    ship: kind === 'list-page' ? null : ship || null,
  }
}
