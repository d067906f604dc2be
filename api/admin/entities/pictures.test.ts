import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { staffOfFile } from '../../testing/staff.ts'

const admin = staffOfFile()
const { make, one } = admin

describe('a picture', () => {
  const send = (bytes: Buffer | string, type: string, query = '') => {
    const payload = Buffer.concat([
      Buffer.from(`--grens\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: ${type}\r\n\r\n`),
      Buffer.from(bytes),
      Buffer.from('\r\n--grens--\r\n'),
    ])
    return post(payload, 'multipart/form-data; boundary=grens', query)
  }
  const post = (payload: Buffer | string, type: string, query = '') =>
    admin.test.app.inject({
      method: 'POST',
      url: `/api/admin/media${query}`,
      payload,
      remoteAddress: '192.0.2.9',
      headers: { authorization: `Bearer ${admin.staff.token}`, 'content-type': type },
    })
  const png = (background: string) =>
    sharp({ create: { width: 300, height: 200, channels: 3, background } })
      .png()
      .toBuffer()

  it('that is the logo of a partner is public as long as the partner is', async () => {
    const { _id, url } = (await send(await png('#369'), 'image/png')).json()
    const partner = await make('/partner', { name: 'Weldoener', role: 'financier', logo: url, logoWords: 'Logo met een schip' })
    const [shown] = (await admin.test.get<unknown[]>('/api/partners')).body
    expect(shown).toMatchObject({ name: 'Weldoener', logo: url, logoWords: 'Logo met een schip' })
    expect((await admin.test.get(url)).status).toBe(200)
    const { body } = await admin.staff.call('GET', `/picture/${_id}/uses`)
    expect(body.uses).toMatchObject([{ kind: 'Partner', at: { section: 'partner', _id: partner }, label: 'Weldoener' }])
    await admin.staff.call('POST', `/partner/${partner}/unpublish`, { version: 1 })
    expect((await admin.test.get(url)).status).toBe(404)
  })

  it('for a text is public once a public text names it; a file that is no picture is refused by its content', async () => {
    const sent = await send(await png('#123'), 'text/plain')
    expect(sent.statusCode).toBe(201)
    const { _id, url } = sent.json()
    expect(url).toBe(`/media/${_id}`)
    const point = await make('/contentPoint', { city: 'Met plaat', latitude: 1, longitude: 1 })
    const story = `<figure><img src="${url}" alt="Plaat" /></figure>`
    const draft = await admin.staff.call('PUT', `/contentPoint/${point}`, { version: 1, story, draft: true })
    expect(draft.body).toMatchObject({ story, mediaFiles: [{ _id, url, Beschrijving: '' }] })
    expect((await admin.test.get(url)).status).toBe(404)
    expect((await admin.staff.call('GET', `/picture/${_id}`)).status).toBe(200)
    await admin.staff.call('POST', `/contentPoint/${point}/publish`, { version: draft.body.version })
    expect((await admin.test.get(url)).status).toBe(200)
    const wrong = await send('<svg onload="alert(1)"/>', 'image/png')
    expect([wrong.statusCode, wrong.json().code]).toEqual([415, 'image_unsupported'])
  })

  it.each([
    ['{}', 'application/json', 415, 'unsupported_media_type'],
    ['x', 'multipart/form-data', 400, 'invalid_request'],
    ['--grens\r\nhalf', 'multipart/form-data; boundary=grens', 400, 'invalid_request'],
    [
      '--grens\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      'multipart/form-data; boundary=grens',
      ...[400, 'invalid_request'],
    ],
    ['--grens--\r\n', 'multipart/form-data; boundary=grens', 400, 'invalid_request'],
  ])('that does not come in a form is refused: %j', async (payload, type, status, code) => {
    const answer = await post(String(payload), String(type))
    expect([answer.statusCode, answer.json().code]).toEqual([status, code])
  })

  it('of a voyage is public when the voyage is saved with it; a list page is shown to staff only', async () => {
    const ids = await Promise.all(
      ['#111', '#222'].map(async (colour) => (await send(await png(colour), 'image/png', '?for=journey')).json()._id),
    )
    expect((await admin.test.get(`/media/${ids[0]}`)).status).toBe(404)
    const item = (at: number) => ({ _id: ids[at], Beschrijving: `Blad ${at}`, Collectie: null })
    const id = await make('/journey', {
      journeyId: 'PL-1950-1',
      name: 'Proefreis',
      images: [item(0)],
      passengerList: [item(1)],
    })
    expect((await admin.test.get(`/media/${ids[0]}`)).status).toBe(200)
    expect((await admin.test.get(`/media/${ids[1]}`)).status).toBe(403)
    const whole = (at: number) => ({
      ...item(at),
      url: `/media/${ids[at]}`,
      thumbMedium: expect.stringContaining(ids[at]!),
      demonstration: false,
      deepZoom: expect.stringMatching(/info\.json$/),
    })
    const read = await one(`/journey/${id}`)
    expect(read).toMatchObject({ images: [whole(0)], passengerList: [whole(1)] })
    const same = await admin.staff.call('PUT', `/journey/${id}`, read)
    expect(same.body).toEqual(read)
    const draft = await admin.staff.call('PUT', `/journey/${id}`, { version: 1, images: [], draft: true })
    expect(draft.body).toMatchObject({ images: [], passengerList: [whole(1)] })
    await admin.staff.call('DELETE', `/journey/${id}/draft?version=2`)
    const page = await admin.test.app.inject({
      url: `/api/admin/picture/${ids[1]}?side=64`,
      remoteAddress: '192.0.2.9',
      headers: { authorization: `Bearer ${admin.staff.token}` },
    })
    expect([page.statusCode, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'no-store',
    ])
    expect((await sharp(page.rawPayload).metadata()).width).toBe(64)
    const log = await admin.test.db
      .selectFrom('access_log')
      .select(['granted_by', 'journey_code', 'address', 'username'])
      .execute()
    expect(log).toEqual([{ granted_by: 'staff', journey_code: 'PL-1950-1', address: '192.0.2.9', username: 'mkoster' }])
    await admin.staff.call('PUT', `/journey/${id}`, { version: 3, images: [] })
    expect((await admin.test.get(`/media/${ids[0]}`)).status).toBe(404)
  })
})
