import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { asPublished } from '#db/testing/database.ts'
import { OWN_HEADER } from '#domain/own-answer.ts'
import { createTestApp, type TestApp } from '../testing/api.ts'

const BUILT = `<!doctype html>
<html lang="nl">
  <head>
    <meta charset="utf-8" />
    <title>Overtocht</title>
    <meta
      name="description"
      content="Wat de bouw meegaf."
    />
    <script type="module" src="/assets/main-abc.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`
let test: TestApp
let dist: string
let ship: number
beforeAll(async () => {
  dist = mkdtempSync(join(tmpdir(), 'overtocht-dist-'))
  mkdirSync(join(dist, 'assets'))
  writeFileSync(join(dist, 'index.html'), BUILT)
  writeFileSync(join(dist, 'admin.html'), BUILT.replace('"nl"', '"en"').replace('main-abc', 'admin-abc'))
  writeFileSync(join(dist, 'preview.html'), BUILT.replace('main-abc', 'preview-abc'))
  writeFileSync(join(dist, 'assets/main-abc.js'), 'console.log("gewoon")')
  writeFileSync(join(dist, 'assets/main-abc.js.gz'), gzipSync('console.log("ingepakt")'))
  writeFileSync(join(dist, '.inputs'), '{"dependencies":{}}')
  writeFileSync(join(dist, 'sw.js'), 'self.skipWaiting()')
  writeFileSync(join(dist, 'manifest.webmanifest'), '{"name":"Overtocht"}')
  test = await createTestApp({ dist, publicUrl: 'https://overtocht.example' })
  const { db } = test
  await db
    .insertInto('journey')
    .values(
      asPublished({
        code: 'A-1',
        name: 'De "Tabinta" & <co>',
        story_intro: '<p>Een opmerking van het archief.</p>',
      }),
    )
    .execute()
  const sailed = db.insertInto('ship').values(asPublished({ ship_name: 'Tabinta' }))
  ship = (await sailed.returning('id').executeTakeFirstOrThrow()).id
  await db
    .insertInto('side_menu')
    .values(
      asPublished({
        page_id: 'aan-boord',
        title: 'Aan boord',
        content: `<p>${'Slapen in het ruim. '.repeat(20)}</p>`,
      }),
    )
    .execute()
})
afterAll(async () => {
  await test.close()
  rmSync(dist, { recursive: true })
})

const html = async (url: string) => {
  const { status, body, headers } = await test.get<string>(url, { accept: 'text/html' })
  const tag = (pattern: RegExp) => pattern.exec(body)?.[1] ?? null
  return {
    status,
    headers,
    body,
    title: tag(/<title>(.*?)<\/title>/),
    description: tag(/<meta name="description" content="(.*?)"/),
    url: tag(/<meta property="og:url" content="(.*?)"/),
    canonical: tag(/<link rel="canonical" href="(.*?)"/),
    ogTitle: tag(/<meta property="og:title" content="(.*?)"/),
    robots: tag(/<meta name="robots" content="(.*?)"/),
  }
}

it('a ship or a passenger who was merged into another leads there, for pages and for calls, and nowhere if that one is hidden', async () => {
  const { db } = test
  const { id: voyage } = await db.selectFrom('journey').select('id').executeTakeFirstOrThrow()
  const person = asPublished({ full_name: 'Anna Blok', journey_id: voyage })
  const { id: passenger } = await db.insertInto('passenger').values(person).returning('id').executeTakeFirstOrThrow()
  const merged = [
    { kind: 'ship', gone: 9001, kept: ship, moved: null },
    { kind: 'passenger', gone: 9002, kept: passenger, moved: null },
  ] as const
  await db
    .insertInto('merged')
    .values([...merged])
    .execute()
  const led = async (url: string) => {
    const { status, headers } = await html(url)
    return [status, headers.get('location')]
  }
  expect(await led('/schip/9001')).toEqual([308, `/schip/${ship}`])
  expect(await led('/passagier/9002')).toEqual([308, `/passagier/${passenger}`])
  expect(await led('/schip/9003')).toEqual([404, null])
  // Who has been on the site before gets its pages from the device, and only the calls from the server.
  const answered = async (url: string) => {
    const { status, body } = await test.get<{ _id?: string }>(url)
    return [status, body._id]
  }
  expect(await answered('/api/ships/9001')).toEqual([200, String(ship)])
  expect(await answered('/api/passenger/9002')).toEqual([200, String(passenger)])
  expect(await answered('/api/ships/9003')).toEqual([404, undefined])
  await db.deleteFrom('passenger').execute()
  expect(await led('/passagier/9002')).toEqual([404, null])
  expect(await answered('/api/passenger/9002')).toEqual([404, undefined])
})

describe("the site's HTML", () => {
  it('has a title and description of its own at every address, once', async () => {
    for (const url of ['/', '/zoeken', '/verhalen', '/wereldbol', '/partners', '/verhaal-delen', '/sidemenu/aan-boord']) {
      const page = await html(url)
      expect(page.status).toBe(200)
      expect(page.body.match(/<title>/g)).toHaveLength(1)
      expect(page.body.match(/name="description"/g)).toHaveLength(1)
      expect(page.ogTitle).toBe(page.title)
      // Search engines list no searches.
      expect(page.canonical).toBe(url === '/zoeken' ? null : `https://overtocht.example${url}`)
      expect(page.robots).toBe(url === '/zoeken' ? 'noindex' : null)
      expect(page.body).toContain('/assets/main-abc.js')
      expect(page.body).not.toContain('Wat de bouw meegaf.')
    }
  })

  it('has one address for search engines, with and without a slash at its end', async () => {
    for (const path of ['/verhalen', '/sidemenu/aan-boord'])
      expect((await html(`${path}/`)).canonical).toBe(`https://overtocht.example${path}`)
  })

  it('is that of the voyage, whatever else the address holds', async () => {
    expect(await html('/wereldbol?query=jansen&journeyId=A-1&isJourneyModalOpen=open')).toMatchObject({
      status: 200,
      title: 'De &quot;Tabinta&quot; &amp; &lt;co&gt; – Overtocht',
      description:
        'Een onbekend schip maakte de reis De &quot;Tabinta&quot; &amp; &lt;co&gt;. Van deze reis zijn nog geen namen ingevoerd.',
      url: 'https://overtocht.example/wereldbol?journeyId=A-1',
    })
  })

  it.each([
    ['/wereldbol?query=de%20boer&journeyId=a-1&contentPointId=3', '/wereldbol?query=de+boer&journeyId=A-1&contentPointId=3'],
    ['/wereldbol/?journeyId=a-1&journeyId=x', '/wereldbol/?journeyId=A-1'],
    ['/wereldbol?journeyId=a-1&passenger=12', '/wereldbol?journeyId=A-1&passenger=12'],
    ['/wereldbol?journeyId=a-1&passenger=Jan%20Jansen', '/wereldbol?journeyId=A-1'],
    ['/sidemenu/Aan-Boord?x=1%202', '/sidemenu/aan-boord?x=1%202'],
    ['/sidemenu/AAN-BOORD', '/sidemenu/aan-boord'],
  ])("leads from a code or id in another case to the archive's spelling, all else kept: %s", async (url, own) => {
    const { status, headers } = await test.get(url, { accept: 'text/html' })
    expect([status, headers.get('location'), headers.get('cache-control')]).toEqual([301, own, 'no-store'])
    expect((await html(own)).status).toBe(200)
  })

  it('is that of the menu page, with its description cut after a whole word', async () => {
    const { title, description } = await html('/sidemenu/aan-boord')
    expect(title).toBe('Aan boord – Overtocht')
    expect(description).toMatch(/^Slapen in het ruim\. .*\w\.?…$/)
    expect(description?.length).toBeLessThanOrEqual(161)
  })

  it.each([
    '/nergens',
    '/sidemenu/nergens',
    '/sidemenu/a%00',
    '/sidemenu/a%00/b',
    '/sidemenu/%',
    '/%E0%A4%A',
    `/zoeken/${'x'.repeat(10_000)}`,
    `/sidemenu/${'x'.repeat(300)}`,
    '/sidemenu//a',
    '/wereldbol?journeyId=X-9',
    '/wereldbol?journeyId=%00',
  ])('says 404 at an address that names nothing, and still opens the site: %s', async (url) => {
    const page = await html(url)
    expect(page).toMatchObject({
      status: 404,
      title: 'Niet gevonden – Overtocht',
      robots: 'noindex',
      canonical: null,
    })
    expect(page.body).toContain('<div id="root">')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  it('is general for the globe without a voyage, also if the code is empty or has another name', async () => {
    for (const query of ['', '?journeyId=', '?journeyId[]=A-1', '?journeyid=A-1'])
      expect(await html(`/wereldbol${query}`)).toMatchObject({ status: 200, title: 'Wereldbol – Overtocht' })
  })

  it('is revalidated each time', async () => {
    const { headers } = await html('/')
    expect(headers.get('cache-control')).toBe('no-cache')
    const again = await test.get('/', { accept: 'text/html', 'if-none-match': headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
  })

  it('keeps the admin area out of search engines', async () => {
    const page = await html('/admin/ship/list')
    expect(page).toMatchObject({ status: 200, robots: 'noindex' })
    expect(page.body).not.toContain('og:')
  })

  it('names one large picture for messengers, of the record or else of the site', async () => {
    const pictureOf = async (url: string) => {
      const { body } = await html(url)
      expect(body.match(/property="og:image"/g)).toHaveLength(1)
      expect(body).toContain('<meta name="twitter:card" content="summary_large_image" />')
      expect(body).toContain('<meta property="og:image:width" content="1200" />')
      expect(body).toContain('<meta property="og:image:height" content="630" />')
      expect(body).toMatch(/<meta property="og:image:alt" content="[^"]+" \/>/)
      return /<meta property="og:image" content="https:\/\/overtocht\.example\/share\/(\w+)\/\d+\/[0-9a-f]{16}\.png"/.exec(
        body,
      )?.[1]
    }
    expect(await pictureOf('/wereldbol?journeyId=A-1')).toBe('voyage')
    expect(await pictureOf('/sidemenu/aan-boord')).toBe('page')
    expect(await pictureOf(`/schip/${ship}`)).toBe('ship')
    for (const url of ['/', '/verhalen', '/wereldbol', '/zoeken?query=jansen']) expect(await pictureOf(url)).toBe('site')
  })

  it.each(['/admin', '/admin/', '/admin/ship/list'])('is the page of staff, in English, at %s', async (url) => {
    const { body, title } = await html(url)
    expect(title).toBe('Staff – Overtocht')
    expect(body).toContain('<html lang="en">')
    expect(body).toContain('/assets/admin-abc.js')
    expect((await html('/administratie')).body).not.toContain('admin-abc')
  })

  it('shows a draft in the site’s own page, which is kept nowhere', async () => {
    const { headers, body } = await test.get<string>('/admin/sideMenu/preview/7', { accept: 'text/html' })
    expect(body).toContain('/assets/preview-abc.js')
    expect(body).toContain('<html lang="nl">')
    expect(body).toContain('noindex')
    expect(headers.get('cache-control')).toBe('no-store')
    expect((await html('/admin/ship/preview/7')).body).toContain('/assets/admin-abc.js')
  })

  it('does not take an address of another site from the request', async () => {
    const { body } = await html('//elders.example/x')
    expect(body).not.toContain('elders.example')
  })

  it('is sent even if the database is away', async () => {
    await test.db.schema.alterTable('side_menu').renameTo('elsewhere').execute()
    const page = await test.get('/sidemenu/aan-boord', { accept: 'text/html' })
    await test.db.schema.alterTable('elsewhere').renameTo('side_menu').execute()
    expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<div id="root">') })
  })
})

describe('a program that asks for an address that does not exist', () => {
  it.each(['/api/nergens', '/iiif/nergens', '/media/nergens', '/form/nergens', '/assets/oud-xyz.js', '/nergens.png'])(
    'gets 404 as JSON at %s',
    async (url) => {
      const accept = url.startsWith('/nergens') ? 'image/png' : 'text/html'
      const { status, body } = await test.get(url, { accept })
      expect(status).toBe(404)
      expect(body).toMatchObject({ code: expect.stringMatching(/not_found$/) })
    },
  )
})

it('a visitor who comes while too many pages are asked for gets one without text, and 503', async () => {
  const asked = { url: '/partners', headers: { accept: 'text/html' } }
  const crowd = Array.from({ length: 260 }, () => test.app.inject(asked))
  const staff = test.app.inject({ ...asked, url: '/admin/ship/list' })
  const answers = await Promise.all(crowd)
  expect((await staff).statusCode).toBe(200)
  const refused = answers.filter(({ statusCode }) => statusCode !== 200)
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ statusCode: 503, headers: { 'retry-after': '2', 'cache-control': 'no-store' } })
  expect(refused[0]!.body).toContain('<meta name="robots" content="noindex')
  expect((await html('/partners')).title).toBe('Partners – Overtocht')
})

describe('files', () => {
  it('with a hash in the name are kept for a year', async () => {
    const { headers, body } = await test.get('/assets/main-abc.js')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('content-type')).toContain('javascript')
    expect(body).toBe('console.log("gewoon")')
  })

  it('are sent as they were compressed at the build', async () => {
    const answer = await test.app.inject({
      url: '/assets/main-abc.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(answer.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: expect.stringMatching(/accept-encoding/i),
    })
    expect(answer.rawPayload).toEqual(gzipSync('console.log("ingepakt")'))
    const head = await test.app.inject({ method: 'HEAD', url: '/assets/main-abc.js' })
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', '21'])
    expect((await test.get('/assets/main-abc.js.gz')).status).toBe(404)
  })

  it.each(['/sw.js', '/manifest.webmanifest'])('without one are asked for again: %s', async (url) => {
    const { status, headers } = await test.get(url)
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
  })

  it.each(['/../package.json', '/%2e%2e/package.json', '/assets/..%2f..%2fpackage.json', '/.inputs'])(
    'outside the site are never sent: %s',
    async (url) => {
      const { status, body } = await test.get(url)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(JSON.stringify(body)).not.toContain('dependencies')
    },
  )
})

describe('before the first build', () => {
  it('only the API answers', async () => {
    const bare = await createTestApp({ beside: test })
    expect(await bare.get('/', { accept: 'text/html' })).toMatchObject({
      status: 404,
      body: { code: 'not_found' },
    })
    expect((await bare.get('/api/ip')).status).toBe(200)
    await bare.close()
  })
})

it('every answer has our own header: pages, files, 304s, redirects and refusals', async () => {
  const asked: [number, string, Record<string, string>?][] = [
    [200, '/'],
    [200, '/assets/main-abc.js'],
    [200, '/api/partners'],
    [301, '/wereldbol?journeyId=a-1'],
    [404, '/nergens', { accept: 'text/html' }],
    [404, '/assets/nergens.js'],
    [404, '/media/nergens'],
    [404, '/iiif/3/nergens/info.json'],
    [400, '/api/%zz'],
    [400, '/api/globe/journey'],
    [405, '/form/store'],
    [401, '/api/admin/ship'],
    [503, '/api/search?query=jansen'],
  ]
  for (const [, path] of asked.slice(0, 3)) {
    const etag = (await test.get(path)).headers.get('etag')!
    asked.push([304, path, { 'if-none-match': etag }])
  }
  for (const [status, path, headers] of asked) {
    const answer = await test.get(path, headers)
    expect([answer.status, answer.headers.get(OWN_HEADER)], path).toEqual([status, '1'])
  }
})
