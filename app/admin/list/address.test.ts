import { describe, expect, it } from 'vitest'
import { readShown, writeShown } from './address.ts'

describe("a list's address", () => {
  it.each(['?page=1', '?page=3&sort=company&order=desc&query=de+%26+roma&state=draft&part=story', '?page=2&sort=builtYear'])(
    'is written as it was read: %s',
    (search) => {
      expect(writeShown(readShown(search, 'state'), 'state')).toBe(search)
    },
  )

  it.each(['', '?page=0', '?page=-1', '?page=x', '?page=1.5', '?order=up'])(
    'that makes no sense shows the first page, ascending: %s',
    (search) => {
      expect(readShown(search, 'state')).toEqual({
        page: 1,
        sort: null,
        order: 'asc',
        query: '',
        filter: '',
        part: '',
        more: {},
      })
    },
  )
})
