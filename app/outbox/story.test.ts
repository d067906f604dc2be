import { describe, expect, it, test } from 'vitest'
import {
  type Answer,
  bodyOf,
  isDue,
  nextStep,
  readRetryAfter,
  type Step,
  type UnsentFile,
  type UnsentStory,
  whatFollows,
} from './story.ts'

const ID = '6f1f4a57-6f8e-4b8a-9a35-1d1f0c1f2a3b'
const NOW = 1_800_000_000_000

const FILE: UnsentFile = {
  id: 'f1',
  name: 'kade.jpg',
  type: 'image/jpeg',
  size: 5,
  sha256: 'a'.repeat(64),
  state: 'waiting',
  reason: null,
}
const OTHER: UnsentFile = { ...FILE, id: 'f2', name: 'brief.pdf', sha256: 'b'.repeat(64) }
const STORY: UnsentStory = {
  id: 's1',
  key: 'k1',
  at: NOW,
  website: '',
  openFor: 5000,
  files: [FILE, OTHER],
  state: 'waiting',
  text: {
    passengerName: 'J. Koesoema',
    shipName: 'Willem Ruys',
    year: '1949',
    yourName: 'M. Voorbeeld',
    email: 'm.voorbeeld@example.org',
    story: 'a'.repeat(120),
  },
  sealed: false,
  tried: true,
  serverId: null,
  failures: 0,
  next: 0,
  unanswered: false,
  message: null,
  fields: {},
}
const STORED: UnsentStory = { ...STORY, serverId: ID }
const WITHDRAWN: UnsentStory = { ...STORED, state: 'withdrawing' }

const answer = (status: number, body?: unknown, retryAfter: number | null = null): Answer => ({ status, body, retryAfter })
const ours = (status: number, code = 'x', message = 'Nee.') => answer(status, { code, message })
const files = (...hashes: (string | null)[]) => answer(200, { _id: ID, files: hashes })
const follow = (story: UnsentStory, told: Answer, chance = 0.5) => whatFollows(story, nextStep(story)!, told, NOW, chance)
const waits = (story: UnsentStory | null) => (story?.next ?? 0) - NOW

it('a correction is sent without what only people read', () => {
  const written = { kind: 'ship', _id: '7', field: 'builtYear', proposal: '1928', reason: '', email: '' } as const
  const waiting: UnsentStory = { ...STORY, files: [], kind: 'correction', correction: { ...written, label: 'Sibajak' } }
  expect(bodyOf(waiting)).toEqual({ ...written, privacy: true, website: '', openFor: 5000 })
  expect(nextStep(waiting)).toEqual({ kind: 'store' })
  expect(follow(waiting, answer(200, { _id: ID }))).toBeNull()
  expect(follow(waiting, ours(404))).toMatchObject({ state: 'refused', message: 'Nee.' })
})

describe('the next step', () => {
  it('is the story, then each file that was not sent, and none for a story that was refused', () => {
    expect(nextStep(STORY)).toEqual({ kind: 'store' })
    expect(nextStep(STORED)).toEqual({ kind: 'file', file: FILE })
    expect(nextStep({ ...STORED, files: [{ ...FILE, state: 'refused' }, OTHER] })).toEqual({ kind: 'file', file: OTHER })
    expect(nextStep({ ...STORY, state: 'refused' })).toBeNull()
    expect(nextStep({ ...STORY, state: 'seen' })).toBeNull()
  })

  it('for a story taken back is to learn its _id, then to withdraw it', () => {
    expect(nextStep({ ...STORY, state: 'withdrawing' })).toEqual({ kind: 'store' })
    expect(nextStep(WITHDRAWN)).toEqual({ kind: 'withdraw' })
  })

  it('is due at its moment; a new connection only hastens what had no answer, and a clock set back delays nothing', () => {
    const waiting = { ...STORY, next: NOW + 1000 }
    expect([isDue(STORY, NOW, false), isDue(waiting, NOW, false), isDue(waiting, NOW, true)]).toEqual([true, false, false])
    expect(isDue({ ...waiting, unanswered: true }, NOW, true)).toBe(true)
    expect(isDue({ ...STORY, next: NOW + 24 * 3_600_000 }, NOW, false)).toBe(true)
    expect(isDue({ ...STORY, state: 'refused' }, NOW, true)).toBe(false)
  })
})

describe('a story that the server takes', () => {
  it('goes on with its files, and is forgotten when all are acknowledged', () => {
    const stored = follow(STORY, answer(200, { _id: ID }))
    expect(stored).toMatchObject({ serverId: ID, state: 'waiting', next: 0 })
    const first = follow(stored!, files(FILE.sha256))
    expect(first?.files.map(({ state }) => state)).toEqual(['sent', 'waiting'])
    expect(follow(first!, files(OTHER.sha256))).toBeNull()
    expect(follow({ ...STORY, files: [] }, answer(200, { _id: ID }))).toBeNull()
  })

  it('counts failures from zero again', () => {
    const next = follow({ ...STORY, failures: 9, unanswered: true }, answer(200, { _id: ID }))
    expect(next).toMatchObject({ failures: 0, next: 0, unanswered: false })
  })

  it('accepts any hash for a file without one', () => {
    const file = { ...FILE, sha256: null }
    expect(follow({ ...STORED, files: [file] }, files('c'.repeat(64)))).toBeNull()
  })
})

const KINDS: [string, UnsentStory][] = [
  ['the story', STORY],
  ['a file', STORED],
  ['withdrawing', WITHDRAWN],
  ['learning the _id to take it back', { ...STORY, state: 'withdrawing' }],
]

describe.each(KINDS)('%s', (_, story) => {
  it.each([408, 425, 429, 500, 501, 502, 503, 504, 507, 599])('waits after a %i, from our server or another', (status) => {
    for (const body of [undefined, { code: 'x', message: 'Nee.' }]) {
      const now = follow(story, answer(status, body))
      expect(now).toMatchObject({ state: story.state, failures: 1, unanswered: false })
      expect(waits(now)).toBe(5000)
    }
  })

  it.each([
    ['silence', null],
    ['a login page', answer(200)],
    ['a login page that is refused', answer(403)],
    ['a 404 of another server', answer(404, 'not here')],
    ['an answer without _id', answer(200, { ok: true })],
    ['an _id that is not a UUID', answer(200, { _id: '12' })],
    ['a 2xx answer other than 200', answer(202, { _id: ID })],
    ['a redirect', answer(302)],
    ['JSON that is not an object', answer(200, null)],
  ])('waits for a connection after %s', (_name, told) => {
    const now = follow(story, told)
    expect(now).toMatchObject({ state: story.state, failures: 1, unanswered: true })
    expect(waits(now)).toBe(5000)
  })
})

describe('a refusal', () => {
  it.each([400, 401, 403, 404, 409, 410, 413, 415, 422])('by %i keeps the story, with what the server said', (status) => {
    const told = answer(status, { code: 'x', message: 'Nee.', fields: { year: 'Fout.' } })
    expect(follow(STORY, told)).toEqual({ ...STORY, state: 'refused', message: 'Nee.', fields: { year: 'Fout.' } })
  })

  it.each([400, 413, 415])('of a file by %i does not hold up the others, and is told at the end', (status) => {
    const first = follow(STORED, ours(status, 'file_kind', 'Dit niet.'))
    expect(first).toMatchObject({ state: 'waiting', message: null })
    const last = follow(first!, files(OTHER.sha256))
    expect(last).toMatchObject({ state: 'refused', message: 'kade.jpg: Dit niet.', serverId: ID })
    expect(last?.files.map(({ state }) => state)).toEqual(['refused', 'sent'])
  })

  it('of a file because the server lost the story keeps the whole story', () => {
    const next = follow(STORED, ours(404, 'submission_not_found', 'Weg.'))
    expect(next).toMatchObject({ state: 'refused', message: 'Weg.', files: [FILE, OTHER] })
  })
})

describe('taking back', () => {
  it.each([answer(204), ours(404)])('ends when the server does not have it (case %#)', (told) => {
    expect(follow(WITHDRAWN, told)).toBeNull()
  })

  it('fails with a message when staff have seen the story', () => {
    const next = follow(WITHDRAWN, ours(409, 'already_seen', 'Al bekeken.'))
    expect(next).toMatchObject({ state: 'seen', message: 'Al bekeken.' })
  })

  it('is tried again after any other refusal', () => {
    expect(follow(WITHDRAWN, ours(400))).toMatchObject({ state: 'withdrawing', failures: 1 })
  })

  it('learns the _id first, and ends when the server never had the story', () => {
    const asking: UnsentStory = { ...STORY, state: 'withdrawing' }
    expect(follow(asking, answer(200, { _id: ID }))).toMatchObject({ state: 'withdrawing', serverId: ID })
    expect(follow(asking, ours(400))).toBeNull()
  })

  it('during another step loses neither', () => {
    const store: Step = { kind: 'store' }
    const file: Step = { kind: 'file', file: FILE }
    const next = whatFollows({ ...STORY, state: 'withdrawing' }, store, answer(200, { _id: ID }), NOW, 0)
    expect(next).toMatchObject({ state: 'withdrawing', serverId: ID })
    for (const told of [files(FILE.sha256), ours(415)]) expect(whatFollows(WITHDRAWN, file, told, NOW, 0)).toEqual(WITHDRAWN)
  })
})

describe('a sealed story', () => {
  const SEALED: UnsentStory = { ...STORY, sealed: true, files: [] }

  it('is sent in one step, and forgotten when the server has it', () => {
    expect(nextStep(SEALED)).toEqual({ kind: 'sealed' })
    const told = { status: 200, body: { _id: ID }, retryAfter: null }
    expect(whatFollows(SEALED, { kind: 'sealed' }, told, NOW, 0.5)).toBeNull()
  })

  it('waits after no answer, and for a quarter of an hour after a refusal', () => {
    const follows = (answer: Answer) => whatFollows(SEALED, { kind: 'sealed' }, answer, NOW, 0)
    expect(follows(null)).toMatchObject({ state: 'waiting', failures: 1, unanswered: true })
    const body = { code: 'cannot_open', message: 'Dit verhaal is voor een ander archief verzegeld.' }
    const refused = follows({ status: 422, body, retryAfter: null })
    expect(refused).toMatchObject({ state: 'waiting', message: body.message, unanswered: false })
    expect(waits(refused)).toBe(15 * 60_000)
  })
})

describe('waiting', () => {
  it('doubles from 5 seconds to 15 minutes, spread by chance', () => {
    const spread = [0, 1, 2, 3, 4, 5, 6, 7, 8, 40].map((failures) =>
      [0, 0.5, 1].map((chance) => waits(follow({ ...STORY, failures }, null, chance)) / 1000),
    )
    expect(spread).toEqual([
      [5, 5, 6],
      [8, 10, 12],
      [16, 20, 24],
      [32, 40, 48],
      [64, 80, 96],
      [128, 160, 192],
      [256, 320, 384],
      [512, 640, 768],
      [720, 900, 900],
      [720, 900, 900],
    ])
  })

  it('follows the server, but is never shorter than without it', () => {
    expect(waits(follow(STORY, answer(429, undefined, 600_000), 0))).toBe(600_000)
    expect(waits(follow(STORY, answer(429, undefined, 600_000), 1))).toBe(605_000)
    expect(waits(follow({ ...STORY, failures: 5 }, answer(503, undefined, 1000), 0.5))).toBe(160_000)
  })

  test.each([
    ['120', 120_000],
    ['0', 0],
    ['Sun, 06 Nov 1994 08:51:37 GMT', 120_000],
    ['Sun, 06 Nov 1994 08:40:00 GMT', 0],
    ['99999999', 3_600_000],
    ['soon', null],
    [null, null],
  ])('reads %s', (value, wait) => {
    const date = 'Sun, 06 Nov 1994 08:49:37 GMT'
    expect(readRetryAfter(value, date, NOW)).toBe(wait)
    expect(readRetryAfter(value, null, Date.parse(date))).toBe(wait)
  })
})
