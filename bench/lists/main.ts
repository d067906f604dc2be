/**
 * `npm run bench -- lists [--people 420000] [--told 500]`: how long a visitor waits while somebody asks for a long list, for one
 * list after another. The embedded database answers one question after another: while it takes minutes for one, everybody waits.
 * Lists of more than `--told` milliseconds are named. Needs a built site.
 */
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { CALLS } from '#domain/calls.ts'
import { RECORD_KINDS } from '#domain/kinds.ts'
import { STAFF_CALLS } from '#domain/staff-calls.ts'
import { atMost } from '../report.ts'
import { meanwhile, serving } from '../search-speed/load.ts'

const STAFF = { username: 'beheer', password: 'vijf bruine koffers' }
const VISITOR = '/api/ships/1'
const QUERIES: Record<string, readonly string[]> = {
  passenger: [
    'query=jan',
    'query=de%20vries',
    'sort=fullName',
    'sort=state&order=desc',
    'state=draft',
    'rows=100&page=90',
    'standing=public',
  ],
  media: [
    '',
    'query=schip',
    'sort=Beschrijving',
    'kind=list-page',
    'use=used',
    'use=unused',
    'licence=none',
    'rows=100&page=90',
  ],
}
const FILES = ['media/csv?kind=image', 'media/csv?kind=list-page', 'contentPoint/csv?type=general&kind=port']
const PUBLIC = [
  '/api/search?query=de',
  '/api/search/passenger?query=jan',
  '/api/search/passenger.csv?query=jan',
  '/reizen',
  '/schepen',
]
const DIST = join(import.meta.dirname, '../../dist')

export async function run(args: string[]): Promise<void> {
  const { values } = parseArgs({
    args,
    options: { people: { type: 'string', default: '420000' }, told: { type: 'string', default: '500' } },
  })
  const lists = RECORD_KINDS.flatMap((kind) => [
    ...(QUERIES[kind] ?? ['', 'page=1']).map((query) => `${kind}?${query}`),
    `${kind}/csv`,
  ])
  const known = [...[...lists, ...FILES].map((list) => `/api/admin/${list}`), ...PUBLIC]
  const others = [...Object.keys(STAFF_CALLS), ...Object.keys(CALLS)].flatMap((call) => {
    const [method, path] = call.split(' ')
    return method === 'GET' && !path!.includes(':') ? path! : []
  })
  const people = Number(values.people)
  await serving({ engine: 'database', people, dist: DIST, staff: STAFF }, async (_, { address }) => {
    const token = await logIn(address)
    const ask = async (path: string) => {
      const answer = await fetch(address + path, { headers: { authorization: `Bearer ${token}` } })
      return { status: answer.status, bytes: (await answer.arrayBuffer()).byteLength }
    }
    await ask(VISITOR)
    const waits: { path: string; longest: number }[] = []
    for (const path of new Set([...known, ...others])) {
      const began = performance.now()
      const [{ status, bytes }, all] = await meanwhile(address, VISITOR, ask(path))
      const took = performance.now() - began
      // Calls that need parameters are none of ours.
      if (status !== 200 && !known.includes(path)) continue
      if (status !== 200) throw new Error(`${status} for ${path}`)
      const longest = Math.max(...all)
      if (took > Number(values.told)) {
        console.log(`${path}: ${bytes} bytes after ${took.toFixed(0)} ms; a visitor waited ${longest.toFixed(0)} ms`)
      }
      waits.push({ path, longest })
    }
    const [{ path, longest }] = waits.toSorted((a, b) => b.longest - a.longest) as [{ path: string; longest: number }]
    atMost(`a visitor beside ${waits.length} lists waits at most, ms`, longest, 2000, path)
  })
}

async function logIn(address: string): Promise<string> {
  const answer = await fetch(`${address}/api/admin/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(STAFF),
  })
  if (!answer.ok) throw new Error(`${answer.status} at the login`)
  return ((await answer.json()) as { token: string }).token
}
