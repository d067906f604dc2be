/** RFC 9110, section 14: one range of bytes, with which a download goes on where it broke off. */

export interface Range {
  from: number
  /** The last byte, included. */
  to: number
}

/** Null where the whole is asked for, or what is asked cannot be read: then the whole is sent. */
export function readRange(header: string | undefined, length: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const suffix = Math.min(Number(last), length)
    return suffix === 0 ? 'unsatisfiable' : { from: length - suffix, to: length - 1 }
  }
  const [from, to] = [Number(first), last === '' ? length - 1 : Math.min(Number(last), length - 1)]
  if (last !== '' && Number(last) < from) return null
  return from >= length ? 'unsatisfiable' : { from, to }
}
