import { describe, expect, it } from 'vitest'
import { VariantTable } from './lexicon/variant-table.ts'
import { NameIndex } from './name-index.ts'

const indexOf = (...names: string[]) =>
  NameIndex.build(
    names.map((name, i) => ({ id: i + 1, voyage: 0, name })),
    { voyages: 2 },
  )
const found = (index: NameIndex, query: string) => index.search(query).hits.map((hit) => hit.name)

describe('NameIndex', () => {
  const berg = indexOf('Piet Bakker', 'P. van den Berg', 'Johanna Jansen', 'Jan Janssen')

  it.each(['berg', 'van den berg', 'vd berg', 'v.d. Berg', 'v/d Berg', 'vandenberg', 'Berg, P. van den'])(
    'finds P. van den Berg by %s',
    (query) => {
      expect(found(berg, query)[0]).toBe('P. van den Berg')
    },
  )

  it('finds the beginning of a name in the spelling of another reform', () => {
    const javanese = indexOf('Tjokroaminoto', 'R. Djojohadikoesoemo', 'C. Coert', 'Sukarnoputra', 'A. Koroh')
    expect(javanese.search('cokro').hits[0]).toMatchObject({
      name: 'Tjokroaminoto',
      kind: 'prefix',
      reason: 'begint met Cokro in andere spelling',
    })
    expect(found(javanese, 'joyo')[0]).toBe('R. Djojohadikoesoemo')
    expect(found(javanese, 'soekarno')[0]).toBe('Sukarnoputra')
    expect(javanese.suggest('cokro')).toEqual([{ value: 'Tjokroaminoto', count: 1 }])
    expect(javanese.suggest('djoj')).toEqual([{ value: 'Djojohadikoesoemo', count: 1 }])
    expect(javanese.suggest('joy')).toEqual([{ value: 'Djojohadikoesoemo', count: 1 }])
  })

  it('offers the same spellings whatever the filters', () => {
    const index = indexOf('Tan Giok', 'Jan Bigaflir', 'A. Bigaflir', 'Jan Jansen', 'B. Tan')
    const all = index.search('Jan Baigaflir')
    const filtered = index.search('Jan Baigaflir', { allowed: Uint8Array.of(0, 1) })
    expect(filtered.hits).toEqual([])
    expect(filtered.spellings).toEqual(all.spellings)
    expect(all.spellings[0]?.value).toBe('Bigaflir')
  })

  it('names the word that failed when the others are found', () => {
    const [hit] = berg.search('johanna janssen pietersz').hits
    expect(hit).toMatchObject({ kind: 'partial' })
    expect(hit?.reason).toMatch(/^zonder /)
  })

  it('puts names with the exact word typed before names with a similar word, surname or not', () => {
    const chinese = indexOf(
      ...'Jauw Tek Bie|Jauw Giok Nio|Jauw Kian Tjoan|Jauw Bing Hoo'.split('|'),
      ...'Hauw Evert|Lauw Otto|Gouw Paul|Souw Maria|E. La Lau|Pouw Anna|Khouw Max'.split('|'),
    )
    const { hits } = chinese.search('Jauw', { limit: 6 })
    expect(hits.slice(0, 4).map((hit) => hit.kind)).toEqual(['exact', 'exact', 'exact', 'exact'])
    expect(hits[4]?.kind).not.toBe('exact')
  })

  it('tells a name with a title from one without, by what was typed', () => {
    const names = ['Sri Soeharto', 'Raden Sri Soeharto', 'Dewi Sri Soeharto', 'Siti Sri Soeharto']
    const javanese = indexOf(...names, 'Raden Sri Soeharto', 'Raden Sri Soeharto', 'Sri Boedi Soeharto')
    expect(found(javanese, 'Sri Suharto')[0]).toBe('Sri Soeharto')
    expect(found(javanese, 'Raden Sri Suharto')[0]).toBe('Raden Sri Soeharto')
    expect(found(javanese, 'Raden Sri Soeharot')[0]).toBe('Raden Sri Soeharto')
  })

  it('puts names with every typed word before a likely misspelling, however many other words they have', () => {
    const chinese = indexOf('Oen Giok', 'Tan Gie Giok', 'Loa Lan Giok', 'Ong Lan Giok', 'Ruud Auw Lan Giok')
    const kinds = chinese.search('giok lan').hits.map((hit) => hit.kind)
    expect(kinds).toEqual(['exact', 'exact', 'exact', 'fuzzy', 'fuzzy'])
    const initials = 'HIKLM'.split('').map((initial) => `${initial}. van den Berg`)
    const dutch = indexOf('P. van den Berg', 'Mej. P. Berg', 'P. Vandenberg', 'Paul Berg', 'P. ten Berg', ...initials)
    expect(found(dutch, 'Berg, P. van den').slice(0, 4)).not.toContain('H. van den Berg')
  })

  it('finds Raden Mas by R.M., as clerks wrote it, and R.M. by Raden Mas', () => {
    const javanese = indexOf('Raden Mas Soerjo', 'R.P. Soerier', 'R.M. Slamet Soerjoroto', 'R.M. Soewito')
    expect(javanese.search('R.M. Soerjo').hits[0]).toMatchObject({ name: 'Raden Mas Soerjo', kind: 'exact' })
    expect(javanese.search('Raden Mas Soewito').hits[0]).toMatchObject({ name: 'R.M. Soewito', kind: 'exact' })
  })

  it('never reads a surname as an initial', () => {
    const couples = 'ABCDE'.split('').map((initial) => `${initial}. Jansen-Waterman`)
    const index = indexOf('R.J. Waterman', 'P. Jansen', ...couples)
    expect(index.search('jansen waterman').total).toBe(5)
    expect(found(indexOf('J. Waterman', 'Johan Smit', 'K. Jansen'), 'johan waterman')[0]).toBe('J. Waterman')
  })

  it('finds the initial that clerks wrote for a typed given name, which the table or the archive knows', () => {
    const names = ['P. van den Berg', 'Pieter van Bergen', 'François Pieter Johan Berg', 'Pieter Vandenbergh']
    expect(found(indexOf(...names), 'PIETER VAN DEN BERG')[0]).toBe('P. van den Berg')
    const bakkers = NameIndex.build(
      ['Y. Bakker', 'J. Bakker', 'J. Dekker'].map((name, id) => ({ id, voyage: 0, name })),
      { voyages: 1, variants: new VariantTable([['Jo', 'Johanna']]) },
    )
    expect(bakkers.search('jo bakker').hits[0]).toMatchObject({ name: 'J. Bakker', reason: 'J. kan Jo zijn' })
  })

  it('finds the initial of the registered name for a pet name', () => {
    const index = NameIndex.build(
      ['C.A. Quadenburg', 'W.L. Quadenburg', 'J. Bakker'].map((name, id) => ({ id, voyage: 0, name })),
      { voyages: 1, variants: new VariantTable([['Cornelia', 'Corrie', 'Nel']]) },
    )
    expect(index.search('nel quadenburg').hits[0]).toMatchObject({ name: 'C.A. Quadenburg', reason: 'C. kan Nel zijn' })
  })

  it('finds a wildcard over an ij', () => {
    const index = indexOf('J. Dijkstra', 'P. Wijnschenk')
    expect(found(index, 'd?jkstra')).toEqual(['J. Dijkstra'])
    expect(found(index, 'wi?nsch*')).toEqual(['P. Wijnschenk'])
  })

  it('finds the typed surname with other initials before other surnames', () => {
    const index = indexOf('Tjokrodihardjo', 'Djoko Tjokrodihardjo', 'S. Tjondrodihardjo', 'S. Djojodihardjo')
    expect(index.search('E. Tjokrodihardjo').hits.slice(0, 2)).toMatchObject([
      { name: 'Tjokrodihardjo', kind: 'fuzzy', reason: 'zonder voorletter' },
      { name: 'Djoko Tjokrodihardjo', kind: 'fuzzy', reason: 'andere voorletter dan E' },
    ])
  })

  it('knows the particle of either surname', () => {
    const [hit] = indexOf("W.C. de Graaf-van 't Hof", 'A. de Wit').search("van 't hof").hits
    expect(hit).toMatchObject({ kind: 'exact', reason: null })
  })

  it.each([
    ['MC LEAN', 'A. McLean'],
    ['kweekiemnio', 'Kwee Kiem Nio'],
    ['ADEN SOEKARNO', 'Raden Soekarno'],
    ['nyoto wijoyo', 'Njotowidjojo'],
    ['hadi kusumo', 'Raden Hadikoesoemo'],
  ])('finds %s whatever its spaces and capitals', (query, name) => {
    const javanese = ['Raden Soekarno', 'Njotowidjojo', 'Raden Hadikoesoemo']
    expect(found(indexOf('A. McLean', 'Kwee Kiem Nio', 'C. van Loon', ...javanese), query)[0]).toBe(name)
  })

  it('pairs every word, even when the best pair would take the only partner of another word', () => {
    const index = indexOf('Thio Djwan Gie', 'Lie Djwan Hok', 'Oei Tek Gie', 'Tan Hio')
    expect(found(index, 'hio djwan ige')[0]).toBe('Thio Djwan Gie')
  })

  it('removes a space inside a word or a particle', () => {
    const names = ['Liem Liong Sioe', 'Go Liong Sioe', 'W. van Bakker', 'Anna W. van Bakker', 'Be Tjay', 'Be Tjay Yoe']
    const index = indexOf(...names, 'J. Meerboom', 'J. Boom', 'J. Meer', 'Gerrit Berg', 'George Gerrit Berg')
    const first = (query: string) => found(index, query)[0]
    expect(first('liem l iong sioe')).toBe('Liem Liong Sioe')
    expect(first('w. v an bakker')).toBe('W. van Bakker')
    expect(first('be tja y')).toBe('Be Tjay')
    expect(first('J. Meer boom')).toBe('J. Meerboom')
    expect(first('g errit berg')).toBe('Gerrit Berg')
    expect(first('J . Meerboom')).toBe('J. Meerboom')
  })

  it('reads a dot without a letter as a lost initial', () => {
    const index = indexOf('Piet Kraan', 'M. Kraan', 'M.J. Kraan', 'Kraan')
    expect(found(index, '. kraan')[0]).toBe('M. Kraan')
  })

  it('lists the name as typed before other spellings of it when it has five bearers or more', () => {
    const index = indexOf('A. Janszen', ...'ABCDEFG'.split('').map((initial) => `${initial}. Jansen`))
    expect(index.search('jansen', { limit: 8 }).hits.map((hit) => hit.kind)).toEqual([...Array(7).fill('exact'), 'variant'])
  })

  it('offers only plausible spellings of a surname', () => {
    const names = ['Berg', 'Bergh', 'Beek', 'Baars', 'Ganzenberg', 'Paardenberg', 'Oudenberg', 'Lindenberg']
    const index = indexOf(...names.map((name) => `Jan van den ${name}`), 'Wim de Boer', 'Jan Beek', 'Piet Poel')
    expect(index.search('van den berg').spellings.map(({ value }) => value)).toEqual(['Bergh'])
    expect(index.search('wim de boer').spellings).toEqual([])
  })

  it('finds nobody when names are only a little like the one typed', () => {
    const index = indexOf('J. Selano', 'L. Koekamp', 'Soepardi Dias', 'Corry Bos', 'A. Dijk', 'A.K. Boot')
    for (const nobody of ['Soekarno', 'Tjokro', 'xqzzyk', 'na de fout']) expect(index.search(nobody).total).toBe(0)
  })

  it('recognises a misspelt title', () => {
    const index = indexOf('Endang Padmahadi', 'Raden Padmahadi', 'Oemar Padmahadi')
    expect(found(index, 'arden padmahadi')[0]).toBe('Raden Padmahadi')
  })

  it('finds a particle that is typed by itself before names that are like it', () => {
    const others = ['Gan Oen', 'Tan Bie', 'Han Hwa', 'Pauw Lan', 'Kan Gwat']
    const index = indexOf('D. v. Es', 'A. van Dijk', ...others)
    expect(found(index, 'van').slice(0, 2)).toEqual(['A. van Dijk', 'D. v. Es'])
    expect(found(indexOf('J. von Ende', 'A. Ven', 'B. Vos'), 'VON')[0]).toBe('J. von Ende')
  })

  it('lists a one-word name in both its spellings by a reform before longer names with that word', () => {
    const given = ['Abdoel', 'Hoesin', 'Ismail', 'Oemar', 'Ratna', 'Siti']
    const index = indexOf('Joyowardoyo', 'Djojowardojo', ...given.map((name) => `${name} Joyowardoyo`))
    expect(found(index, 'joyowardoyo').slice(0, 3)).toEqual(['Joyowardoyo', 'Djojowardojo', 'Abdoel Joyowardoyo'])
    expect(new Set(index.search('joyowardoyo', { limit: 20 }).hits.map((hit) => hit.id)).size).toBe(8)
    const few = indexOf('Djojowardojo', 'Raden Djojowardojo', 'Joyowardoyo', 'Abdoel Joyowardoyo', 'Siti Joyowardoyo')
    expect(found(few, 'joyowardoyo').slice(0, 2)).toEqual(['Joyowardoyo', 'Djojowardojo'])
    expect(found(few, 'raden joyowardoyo').slice(0, 2)).toEqual(['Joyowardoyo', 'Raden Djojowardojo'])
  })

  it('finds ij with a typing error in one of its letters', () => {
    const index = indexOf('Jan Dijkstra', 'Piet Kuijpers', 'A. de Bruijn')
    expect(found(index, 'de brijd')).toEqual(['A. de Bruijn'])
    for (const typed of ['djikstra', 'diikstra', 'dihkstra']) expect(found(index, typed)).toEqual(['Jan Dijkstra'])
  })

  it('finds a surname of five letters and more by two edits', () => {
    const index = indexOf('Louis Jansen', 'Jacoba Postma', 'Dirk Beynon', 'B. M. Pormes', 'Abraham Koster')
    for (const [typed, name] of [
      ['Jsnen', 'Louis Jansen'],
      ['Psoma', 'Jacoba Postma'],
      ['Byenn', 'Dirk Beynon'],
      ['Poreqms', 'B. M. Pormes'],
      ['osetr', 'Abraham Koster'],
    ] as const) {
      expect(found(index, typed)).toContain(name)
    }
  })

  it('offers a surname of five letters and more that is one edit away as another spelling', () => {
    const index = indexOf('A. Schultz', 'B. Schulz', 'C. Smit', 'D. Visser', 'E. Vissers')
    expect(index.search('schultz').spellings.map(({ value }) => value)).toEqual(['Schulz'])
    expect(index.search('visser').spellings.map(({ value }) => value)).toEqual(['Vissers'])
  })

  it('finds a record as soon as it is put, and no longer once it is removed', () => {
    const index = indexOf('Piet Bakker')
    index.put({ id: 9, voyage: 1, name: 'Raden Soekarno' })
    expect(found(index, 'sukarno')).toEqual(['Raden Soekarno'])
    expect([...index.search('soekarno').byVoyage]).toEqual([0, 1])
    index.remove(9)
    expect(index.search('soekarno').total).toBe(0)
    expect(index.hasWord('Soekarno')).toBe(false)
  })

  it('counts hits of every voyage but lists those of the allowed ones', () => {
    const index = NameIndex.build(
      [
        { id: 1, voyage: 0, name: 'Jan Bakker' },
        { id: 2, voyage: 1, name: 'Piet Bakker' },
      ],
      { voyages: 2 },
    )
    const result = index.search('bakker', { allowed: Uint8Array.of(0, 1) })
    expect(result.total).toBe(2)
    expect([...result.byVoyage]).toEqual([1, 1])
    expect(result.hits.map((hit) => hit.id)).toEqual([2])
  })
})

const recordsOf = (count: number, name: string, from: number) =>
  Array.from({ length: count }, (_, i) => ({ id: from + i, voyage: 0, name }))
const first = (index: NameIndex) => index.search('jxnsen').hits[0]?.name

it('counts how common a word is anew after each change', () => {
  const jensens = recordsOf(500, 'B. Jensen', 1000)
  const index = NameIndex.build([...recordsOf(1, 'A. Jansen', 1), ...jensens], { voyages: 1 })
  expect(first(index)).toBe('B. Jensen')
  for (const { id } of jensens.slice(1)) index.remove(id)
  expect(first(index)).toBe('A. Jansen')
  for (const record of jensens.slice(1)) index.put(record)
  expect(first(index)).toBe('B. Jensen')
})

it('uses a new table of variants from the next search on, also for changed names', () => {
  const index = NameIndex.build(recordsOf(1, 'Kees Jansen', 1), { voyages: 1 })
  index.put({ id: 2, voyage: 0, name: 'Kees Bakker' })
  const kinds = () => index.search('cornelis').hits.map(({ kind }) => kind)
  expect(kinds()).toEqual([])
  index.setVariants(new VariantTable([['Cornelis', 'Kees']]))
  expect(kinds()).toEqual(['variant', 'variant'])
  expect(index.isGivenName('cornelis')).toBe(true)
})
