import { mkdir, readdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { archiveFolder, csvText, picture, SMALL, useImporting } from './testing/importer.ts'

const importing = useImporting()

const media = () =>
  importing.db
    .selectFrom('media')
    .leftJoin('journey', 'journey.id', 'media.journey_id')
    .leftJoin('ship', 'ship.id', 'media.ship_id')
    .select(['media.kind', 'journey.code', 'ship.ship_name', 'page_number', 'description', 'collection'])
    .select(['width', 'height', 'file_hash', 'file_name', 'demonstration'])
    .orderBy('row_id')
    .execute()

describe('images and list pages', () => {
  it('are stored, with their descriptions from the folder', async () => {
    const folder = await archiveFolder({
      ...SMALL,
      'images.csv': csvText(
        'file,voyage_code,ship_name,description,collection,demonstration',
        'pictures/ship.png,KT-1950-1,Kota Test,Het schip,Collectie A,true',
        'pictures/ship.png,,Nieuw Schip,,,',
      ),
      'lists.csv': csvText('file,voyage_code,page_number,collection', 'page.jpg,KT-1950-1,1,Archief'),
      'pictures/ship.png': await picture('navy'),
      'page.jpg': await picture('white', 'jpeg'),
    })
    const report = await importing.import(folder)
    expect(report.errors).toEqual([])
    expect(report.warnings.map(({ reason }) => reason)).toEqual([
      'ship "Nieuw Schip" is not known: it is created with its name alone',
    ])
    const [image, same, page] = await media()
    expect(image).toMatchObject({
      kind: 'image',
      code: 'KT-1950-1',
      ship_name: 'Kota Test',
      page_number: null,
      description: 'Het schip',
      collection: 'Collectie A',
      demonstration: true,
      width: 300,
      height: 200,
    })
    expect(same).toMatchObject({ code: null, ship_name: 'Nieuw Schip', file_hash: image!.file_hash })
    expect(page).toMatchObject({ kind: 'list-page', code: 'KT-1950-1', page_number: 1, demonstration: false })
    for (const { file_hash } of [image!, page!]) {
      expect((await sharp(importing.store.path(file_hash)).metadata()).format).toBe('tiff')
    }
  })

  it('get the new scan when the file has changed, and stay the same records', async () => {
    const folder = async (colour: string) =>
      archiveFolder({
        ...SMALL,
        'lists.csv': csvText('file,voyage_code,page_number', 'page.png,KT-1950-1,1'),
        'page.png': await picture(colour),
      })
    await importing.import(await folder('white'))
    const before = await importing.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    const report = await importing.import(await folder('gray'))
    expect(report.files['lists.csv']).toMatchObject({ changed: 1 })
    const after = await importing.db.selectFrom('media').selectAll().executeTakeFirstOrThrow()
    expect(after.id).toBe(before.id)
    expect(after.file_hash).not.toBe(before.file_hash)
  })

  it('that cannot be read, are no images or lie outside the folder are wrong rows', async () => {
    const outside = await archiveFolder({ 'secret.png': await picture('red') })
    const folder = await archiveFolder({
      ...SMALL,
      'images.csv': csvText(
        'file,voyage_code',
        'missing.png,',
        'text.png,',
        'cut.png,',
        '../secret.png,',
        '/etc/passwd,',
        'link.png,',
        'pictures,',
        'good.png,NO-1950-1',
        'good.png,',
      ),
      'lists.csv': csvText('file,voyage_code,page_number', 'good.png,KT-1950-1,1', 'good.png,KT-1950-1,1'),
      'text.png': '<svg xmlns="http://www.w3.org/2000/svg"/>',
      'cut.png': (await picture('red')).subarray(0, 200),
      'good.png': await picture('red'),
    })
    await symlink(join(outside, 'secret.png'), join(folder, 'link.png'))
    await mkdir(join(folder, 'pictures'))
    const report = await importing.import(folder)
    expect(report.errors.map(({ file, line, column, reason }) => `${file}:${line}:${column}: ${reason}`)).toEqual([
      'images.csv:2:file: the file "missing.png" is not in the folder',
      'images.csv:3:file: the file is no JPEG, PNG, TIFF or WebP image',
      'images.csv:4:file: the image is damaged or incomplete',
      'images.csv:5:file: "../secret.png" is not a path within the folder',
      'images.csv:6:file: "/etc/passwd" is not a path within the folder',
      'images.csv:7:file: "link.png" is not a path within the folder',
      'images.csv:8:file: "pictures" is not a file',
      'images.csv:9:voyage_code: voyage "NO-1950-1" is neither in voyages.csv nor in the archive',
      'lists.csv:3:page_number: is on line 2 already',
    ])
    expect((await media()).map(({ file_name, kind }) => `${kind} ${file_name}`)).toEqual([
      'image good.png',
      'list-page good.png',
    ])
  })

  it('leave nothing behind in a dry run', async () => {
    const folder = await archiveFolder({
      ...SMALL,
      'images.csv': csvText('file,voyage_code', 'a.png,', 'a.png,KT-1950-1', 'copy.png,'),
      'a.png': await picture('teal'),
      'copy.png': await picture('teal'),
    })
    const kept = async () => (await readdir(join(importing.store.path('0'.repeat(64)), '../..'))).sort()
    const before = await kept()
    const report = await importing.import(folder, { dryRun: true })
    expect(report.files['images.csv']).toMatchObject({ new: 3, wrong: 0 })
    expect(await kept()).toEqual(before)
  })
})

describe('side-menu pages', () => {
  const pages = (rows: string[], files: Record<string, string | Uint8Array> = {}) =>
    archiveFolder({ 'pages.csv': csvText('page_id,title,parent,order,file', ...rows), ...files })
  const stored = () =>
    importing.db
      .selectFrom('side_menu')
      .leftJoin('side_menu as heading', 'heading.id', 'side_menu.parent_id')
      .select(['side_menu.page_id', 'side_menu.title', 'side_menu.content', 'side_menu.sort_order', 'heading.title as under'])
      .orderBy('side_menu.page_id')
      .execute()

  it('stand under their heading, whichever comes first, with clean HTML', async () => {
    const folder = await pages(['de-reis,De reis,geschiedenis,2,reis.html', 'geschiedenis,Geschiedenis,,,'], {
      'reis.html':
        '<h2>De reis</h2><script>alert(1)</script><p onclick="x()">Zie <a href="/wereldbol?journeyId=KT-1950-1">de reis</a>.</p>',
    })
    expect((await importing.import(folder)).errors).toEqual([])
    expect(await stored()).toEqual([
      {
        page_id: 'de-reis',
        title: 'De reis',
        content: '<h2>De reis</h2><p>Zie <a href="/wereldbol?journeyId=KT-1950-1">de reis</a>.</p>',
        sort_order: 2,
        under: 'Geschiedenis',
      },
      { page_id: 'geschiedenis', title: 'Geschiedenis', content: '', sort_order: 1, under: null },
    ])
    expect((await importing.import(folder)).files['pages.csv']).toMatchObject({ unchanged: 2 })
  })

  it('without their heading or file, or on a third level, are wrong rows', async () => {
    const report = await importing.import(
      await pages(
        ['a,A,,,', 'b,B,a,,', 'c,C,b,,', 'd,D,nergens,,', 'e,E,e,,', 'f,F,,,weg.html', 'g,G,,,latin.html', 'Met Spatie,H,,,'],
        { 'latin.html': Buffer.from([0x63, 0xe9]) },
      ),
    )
    expect(report.errors.map(({ line, column, reason }) => `${line}:${column}: ${reason}`)).toEqual([
      '4:parent: page "b" is itself under a heading',
      '5:parent: page "nergens" is neither in pages.csv nor in the archive',
      '6:parent: is the page itself',
      '7:file: the file "weg.html" is not in the folder',
      '8:file: the file is not valid UTF-8',
      '9:page_id: must be at most 120 small letters, digits and "-"',
    ])
    expect((await stored()).map(({ page_id }) => page_id)).toEqual(['a', 'b'])
  })
})

it("a partner's logo is an image of the archive", async () => {
  const folder = async (colour: string) =>
    archiveFolder({
      'partners.csv': csvText(
        'name,role,url,logo',
        'Museum,partner,https://example.org,logo.png',
        'Fonds,financier,,',
        'Archief,bron,,weg.png',
      ),
      'logo.png': await picture(colour),
    })
  const report = await importing.import(await folder('red'))
  expect(report.errors).toEqual([])
  const reason = 'the file "weg.png" is not in the folder: the partner is kept without it'
  expect(report.warnings).toMatchObject([{ line: 4, column: 'logo', reason }])
  const partners = () => importing.db.selectFrom('partner').select(['name', 'logo']).orderBy('name').execute()
  const logo = await importing.db.selectFrom('media').select(['id', 'file_hash']).executeTakeFirstOrThrow()
  expect(await partners()).toEqual([
    { name: 'Archief', logo: null },
    { name: 'Fonds', logo: null },
    { name: 'Museum', logo: `/media/${logo.id}` },
  ])
  expect((await importing.import(await folder('red'))).batch).toBeNull()

  await importing.import(await folder('blue'))
  const [changed, ...others] = await importing.db.selectFrom('media').select(['id', 'file_hash']).execute()
  expect(others).toEqual([])
  expect(changed!.id).toBe(logo.id)
  expect(changed!.file_hash).not.toBe(logo.file_hash)
})
