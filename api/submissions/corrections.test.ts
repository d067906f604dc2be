/** Corrections by visitors ('Klopt dit niet?'): what is taken, refused, and said about records that nobody may see. */
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { CORRECTION_MESSAGES, type Correction } from '#domain/correction.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'
import { addJourney, addPoint } from '../testing/journeys.ts'

let test: TestApp
const ids: Record<string, string> = {}
beforeAll(async () => {
  test = await createTestApp()
  const { db } = test
  const [ship, bin] = await db
    .insertInto('ship')
    .values(asPublished([{ ship_name: 'Sibajak' }, { ship_name: 'Weg', deleted_at: new Date() }]))
    .returning('id')
    .execute()
  const journey = await addJourney(db, { code: 'SI-1946-1', ship_id: ship!.id })
  const withdrawn = await addJourney(db, { code: 'SI-1948-1', deleted_at: new Date() })
  const rows = [
    { full_name: 'Adriana Korensma', birth_year: 1911 },
    { full_name: 'Later Korensma', public_from: '2999-01-01' },
    { full_name: 'Weg Korensma', deleted_at: new Date() },
    { full_name: 'Verdwenen Korensma', journey_id: withdrawn },
  ].map((row) => ({ journey_id: journey, ...row }))
  const people = await db.insertInto('passenger').values(asPublished(rows)).returning('id').execute()
  const pages = await db
    .insertInto('media')
    .values(
      asPublished([
        { kind: 'list-page' as const, journey_id: journey, page_number: 1, width: 1, height: 1, file_hash: 'a' },
        { kind: 'image' as const, journey_id: journey, width: 1, height: 1, file_hash: 'b' },
      ]),
    )
    .returning('id')
    .execute()
  const point = await addPoint(db, { kind: 'story', city: 'Aden', title: 'Kolen laden', longitude: 45, latitude: 12.8 })
  const keys = [...people, ...pages, ship!, bin!].map(({ id }) => String(id))
  for (const [at, name] of ['adriana', 'later', 'weg', 'verdwenen', 'page', 'image', 'ship', 'bin'].entries())
    ids[name] = keys[at]!
  Object.assign(ids, { journey: String(journey), withdrawn: String(withdrawn), point: String(point) })
})
afterAll(() => test.close())
afterEach(async () => {
  await test.db.deleteFrom('submission').execute()
  await test.db.deleteFrom('attempt').execute()
})

const correction = (change: Partial<Correction> = {}): Correction => ({
  kind: 'passenger',
  _id: ids.adriana!,
  field: 'birthYear',
  proposal: '1913',
  reason: 'Het staat zo in het trouwboekje.',
  email: '',
  privacy: true,
  ...change,
})
interface Told {
  _id: string
  code: string
  message: string
  fields: Record<string, string>
}
async function send(body: object = correction(), key?: string) {
  const answer = await test.app.inject({
    method: 'POST',
    url: '/form/correction',
    payload: body,
    remoteAddress: '203.0.113.5',
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
  return { status: answer.statusCode, body: answer.json<Told>(), text: answer.body }
}
const kept = () => test.db.selectFrom('submission').selectAll().execute()

describe('a correction', () => {
  it('is kept as it was typed, without the spaces at its ends', async () => {
    const { status, body } = await send(correction({ proposal: '  1913\u0000 ', email: ' m@example.org ' }))
    expect(status).toBe(200)
    expect(await kept()).toMatchObject([
      {
        id: body._id,
        kind: 'correction',
        state: 'new',
        about_kind: 'passenger',
        about_id: ids.adriana,
        field: 'birthYear',
        proposal: '1913',
        reason: 'Het staat zo in het trouwboekje.',
        email: 'm@example.org',
        story: null,
        your_name: null,
        consent_version: '1',
        announced: true,
      },
    ])
  })

  it('is kept once for each key, also if many come at once and after its record has gone', async () => {
    const key = randomUUID()
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(correction(), key)))
    expect(new Set(answers.map(({ body }) => body._id)).size).toBe(1)
    expect(await kept()).toHaveLength(1)
    expect((await send(correction({ proposal: '1914' }), key)).body.code).toBe('key_reused')
    const taken = (values: object) =>
      test.db.updateTable('passenger').set(values).where('id', '=', Number(ids.adriana)).execute()
    await taken({ published_at: null })
    expect((await send(correction(), key)).body._id).toBe(answers[0]!.body._id)
    expect((await send(correction(), randomUUID())).status).toBe(404)
    await taken({ published_at: new Date(0) })
  })

  it.each([
    [{ field: '' }, { field: CORRECTION_MESSAGES.field }],
    [{ field: 'publicFrom' }, { field: CORRECTION_MESSAGES.field }],
    [{ field: 'shipName' }, { field: CORRECTION_MESSAGES.field }],
    [{ proposal: '  ' }, { proposal: CORRECTION_MESSAGES.proposal }],
    [{ field: 'other', proposal: '' }, { proposal: CORRECTION_MESSAGES.proposal }],
    [{ email: 'mariette@hier' }, { email: CORRECTION_MESSAGES.email }],
    [{ reason: 'a'.repeat(5001) }, { reason: 'Hier passen ten hoogste 5.000 karakters.' }],
    [
      { field: '', proposal: '', email: 'x' },
      { field: CORRECTION_MESSAGES.field, proposal: CORRECTION_MESSAGES.proposal, email: CORRECTION_MESSAGES.email },
    ],
  ])('with %j is refused in the words of the form', async (change, fields) => {
    const { status, body } = await send(correction(change))
    expect([status, body.code, body.message, body.fields]).toEqual([
      ...[400, 'invalid_correction', Object.values(fields)[0]],
      fields,
    ])
    expect(await kept()).toEqual([])
  })

  it.each([{ privacy: false }, { kind: 'user' }, { _id: 7 }, { reason: null }, { proposal: undefined }, { openFor: -1 }])(
    'with %j is refused',
    async (change) => {
      expect((await send({ ...correction(), ...change })).status).toBe(400)
      expect(await kept()).toEqual([])
    },
  )

  it('of a name that may not stand here needs no reason', async () => {
    expect((await send(correction({ field: 'removal', proposal: '', reason: '' }))).status).toBe(200)
    expect(await kept()).toMatchObject([{ field: 'removal', proposal: '', reason: '' }])
    const page = correction({ kind: 'listPage', _id: ids.page!, field: 'removal', proposal: '' })
    expect((await send(page)).body.fields).toEqual({ proposal: CORRECTION_MESSAGES.which })
  })

  it('is suspect from a program', async () => {
    await send(correction({ website: 'http://x' }))
    await send(correction({ openFor: 10 }))
    expect(await kept()).toMatchObject([{ state: 'suspect' }, { state: 'suspect' }])
  })

  it('is refused alike for a passenger who is unknown, under embargo, withdrawn, or of a voyage that is', async () => {
    const gone = [ids.later!, ids.weg!, ids.verdwenen!, '999999999', '99999999999', '0', 'x', '1e3', '']
    const answers = await Promise.all(gone.map((_id) => send(correction({ _id }))))
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(answers[0]!.body.code).toBe('passenger_not_found')
    expect(await kept()).toEqual([])
  })

  it.each([
    ['journey', 'startDate', 'journey', 'withdrawn'],
    ['ship', 'builtYear', 'ship', 'bin'],
    ['contentPoint', 'title', 'point', 'withdrawn'],
    ['listPage', 'name', 'page', 'image'],
  ] as const)('of a %s is taken while that is public', async (kind, field, there, gone) => {
    expect((await send(correction({ kind, field, _id: ids[there]! }))).status).toBe(200)
    for (const _id of [ids[gone]!, randomUUID(), '999999999'])
      expect((await send(correction({ kind, field, _id }))).status).toBe(404)
    expect(await kept()).toHaveLength(1)
  })

  it('counts with stories among what one address may send in an hour', async () => {
    for (let i = 0; i < 60; i++) await test.app.inject({ method: 'POST', url: '/form/correction', payload: correction() })
    const payload = { passengerName: 'A', shipName: 'B', year: '1949', yourName: 'C', email: 'c@example.org', privacy: true }
    for (const [url, body] of [
      ['/form/correction', correction()],
      ['/form/store', { ...payload, story: 'a'.repeat(120) }],
    ] as const) {
      const answer = await test.app.inject({ method: 'POST', url, payload: body })
      expect([answer.statusCode, answer.json<Told>().code]).toEqual([429, 'too_many_stories'])
    }
  })

  it('can be withdrawn by its key, and has no files', async () => {
    const key = randomUUID()
    const { body } = await send(correction(), key)
    const form = new FormData()
    form.append('files[]', new Blob(['%PDF-1.4\n%%EOF\n']), 'brief.pdf')
    const sent = new Response(form)
    const refused = await test.app.inject({
      method: 'POST',
      url: `/form/store/file/${body._id}`,
      payload: Buffer.from(await sent.arrayBuffer()),
      headers: { 'content-type': String(sent.headers.get('content-type')) },
    })
    expect(refused.json<Told>().code).toBe('file_undeclared')
    const headers = { 'idempotency-key': key }
    expect((await test.app.inject({ method: 'DELETE', url: `/form/store/${body._id}`, headers })).statusCode).toBe(204)
    expect(await kept()).toEqual([])
  })
})
