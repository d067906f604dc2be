import { describe, expect, it } from 'vitest'
import { StoryIndex } from './story-index.ts'
import type { StoryText, StoryVoyage } from './story-text.ts'
import { stemOf } from './words.ts'

const voyage = (id: number, ship: string, year: number): StoryVoyage => ({
  id,
  journeyId: `${ship.slice(0, 2).toUpperCase()}-${year}-${id}`,
  name: `${ship}, ${year}`,
  ship,
  startDate: `${year}-05-01`,
  endDate: null,
})
const text = (id: number, title: string, words: string, more: Partial<StoryText> = {}): StoryText => ({
  id: `${more.kind ?? 'story'}:${id}`,
  kind: 'story',
  title,
  text: words,
  place: null,
  period: null,
  calls: [[1, 100 + id]],
  to: null,
  ...more,
})

const ALL: [StoryText, ...StoryText[]] = [
  text(1, 'Het pension', 'Na de loodsen volgden de contractpensions. Daar at men aardappelen.', { calls: [[2, 7]] }),
  text(2, 'Een brief', 'Moeder schreef over een contractpension aan zee, en over hoge golven.'),
  text(3, 'Zwarte Sinterklaas', 'Op 5 december vertrok wie kon.', {
    calls: [
      [1, 11],
      [2, 12],
      [3, 13],
    ],
  }),
  text(4, 'Te groot', 'De Nieuw Amsterdam paste niet in de sluis van IJmuiden.', {
    place: 'Southampton',
    period: 'januari 1946',
  }),
  text(5, 'Nieuw in Nederland', 'Van Amsterdam ging het per bus naar Nijmegen. De kinderen waren ziek.'),
  text(6, 'Het contractpension', 'Een hotel met een contract.', {
    kind: 'page',
    calls: [],
    to: '/sidemenu/het-contractpension',
  }),
  text(7, 'Tentoonstelling', 'Foto’s van spijtoptanten bij het K.N.I.L. in 1948.', { kind: 'intro', calls: [[3, null]] }),
]
const VOYAGES = [voyage(1, 'Sibajak', 1957), voyage(2, 'Nieuw Amsterdam', 1946), voyage(3, 'Waterman', 1958)]

function filled(): StoryIndex {
  const index = new StoryIndex()
  index.write({ put: ALL, remove: [], voyages: VOYAGES })
  return index
}
const index = filled()
const ask = (query: string) => index.find({ query, offset: 0, rows: 100 })
const titles = (query: string) => ask(query).stories.map(({ kind, title }) => (kind === 'story' ? title : `${kind}: ${title}`))

describe('words', () => {
  it.each([
    ['contractpension', 'contractpensions'],
    ['aardappel', 'aardappels', 'aardappelen'],
    ['spijtoptant', 'spijtoptanten'],
    ['molukker', 'molukkers'],
    ['haven', 'havens'],
    ['golf', 'golven'],
    ['reis', 'reizen'],
    ['huis', 'huizen'],
    ['kind', 'kinderen'],
    ['schip', 'schepen'],
    ['stad', 'steden'],
    ['idee', 'ideeen'],
    ['hut', 'hutten'],
  ])('%s and its other forms are alike', (...forms) => {
    expect(new Set(forms.map(stemOf)).size).toBe(1)
  })
})

it('a surname is no other word', () => {
  expect(new Set(['jansen', 'jan', 'jaren'].map(stemOf)).size).toBe(3)
})

describe('a text is found', () => {
  it.each([
    ['by any form of its words', 'contractpension', ['Een brief', 'Het pension', 'page: Het contractpension']],
    ['by the forms of the question too', 'golf kind', []],
    ['in any case and with accents', 'CÓNTRACTPENSIONS AARDAPPEL', ['Het pension']],
    ['by ij and y alike', 'ymuiden', ['Te groot']],
    ['by an abbreviation without its dots', 'knil', ['intro: Tentoonstelling']],
    ['by an abbreviation with other dots', 'k.n.i.l spijtoptant', ['intro: Tentoonstelling']],
    ['by the beginning of the last word', 'contractpens', ['Een brief', 'Het pension', 'page: Het contractpension']],
    ['not by the beginning of another word', 'contractpens aardappel', []],
    ['by a letter too few', 'contractpenion', ['Een brief', 'Het pension', 'page: Het contractpension']],
    ['by a letter too many', 'sinterklaass zwarte', ['Zwarte Sinterklaas']],
    ['by another letter', 'sinterklaaz zwarte', ['Zwarte Sinterklaas']],
    ['by letters that changed places', 'zwarte sintreklaas', ['Zwarte Sinterklaas']],
    ['not by a slip in a short word', 'sluit', []],
    ['by its place and period', 'southampton januari', ['Te groot']],
    ['by a period that is all', 'januari 1946', ['Te groot']],
    ['not by a period beside another word', 'kloppenburg mei 1946', []],
    ['without the small words', 'wie was er met de bus naar nijmegen', ['Nieuw in Nederland']],
    ['not by small words alone', 'in de', []],
    ['by most words where none has all', 'contractpension aardappelen vulkaan', ['Het pension']],
    ['not by a ship and a year beside another word', 'kloppenburg nieuw amsterdam 1946', []],
    ['not by half of the words', 'contractpension vulkaan', []],
  ])('%s: %s', (_, query, expected) => {
    expect(titles(query).toSorted()).toEqual(expected.toSorted())
  })

  it('two words that are one in the text', () => {
    expect(titles('contract pensions')).toEqual(titles('contractpension'))
    expect(ask('contract pensions').stories.at(-1)!.titleMarks).toEqual([[4, 19]])
    expect(titles('sluis wachter')).toEqual([])
  })

  it('says whether texts have all words', () => {
    const partly = (query: string) => index.find({ query, offset: 0, rows: 9 }).storiesPartly
    expect(['contractpension aardappelen', 'contractpension aardappelen vulkaan', '', 'zzz'].map(partly)).toEqual([
      ...[false, true, false, false],
    ])
  })

  it('first by its title, stories before pages', () => {
    expect(titles('pension')).toEqual(['Het pension'])
    index.write({ put: [text(8, 'Overig', 'Ook dit was een pension, een pension zoals elk pension.')], remove: [] })
    expect(titles('pension')).toEqual(['Het pension', 'Overig'])
    index.write({ put: [], remove: ['story:8'] })
  })

  it('the words of a ship stand together, unless no text has them so', () => {
    expect(titles('nieuw amsterdam')).toEqual(['Te groot'])
    expect(titles('ms Nieuw Amsterdam')).toEqual(['Te groot'])
    const both = filled()
    both.write({ put: [text(9, 'Amsterdam', 'De Nieuw Amsterdam lag in Amsterdam.')], remove: [] })
    const row = both.find({ query: 'nieuw amsterdam', offset: 0, rows: 9 }).stories.find(({ title }) => title === 'Amsterdam')
    expect([row?.titleMarks, row?.snippet.marks]).toEqual([[], [[3, 18]]])
    const one = filled()
    one.write({ put: [], remove: ['story:4'] })
    expect(one.find({ query: 'nieuw amsterdam', offset: 0, rows: 9 }).stories).toHaveLength(1)
  })

  it('a ship, year or period of a voyage counts where the text has the other words, and says where it opens', () => {
    const opened = (query: string) => ask(query).stories.map(({ title, to }) => [title, to])
    const at = (code: string, stop: number) => `/wereldbol?journeyId=${code}&contentPointId=${stop}&isJourneyModalOpen=open`
    expect(opened('sinterklaas')).toEqual([['Zwarte Sinterklaas', at('SI-1957-1', 11)]])
    expect(opened('sinterklaas nieuw amsterdam')).toEqual([['Zwarte Sinterklaas', at('NI-1946-2', 12)]])
    expect(opened('sinterklaas 1958')).toEqual([['Zwarte Sinterklaas', at('WA-1958-3', 13)]])
    expect(opened('sinterklaas voorjaar 1958')).toEqual([['Zwarte Sinterklaas', at('WA-1958-3', 13)]])
    expect(opened('zwarte sinterklaas in de jaren veertig')).toEqual([['Zwarte Sinterklaas', at('NI-1946-2', 12)]])
    expect(opened('waterman')).toEqual([])
    expect(opened('tentoonstelling')).toEqual([['Tentoonstelling', '/wereldbol?journeyId=WA-1958-3']])
    expect(opened('hotel')).toEqual([['Het contractpension', '/sidemenu/het-contractpension']])
  })
})

it('rows, counts and marks', () => {
  const { stories, totalStories, storyCounts } = index.find({ query: 'contractpension', offset: 1, rows: 1 })
  expect([totalStories, storyCounts]).toEqual([3, { story: 2, intro: 0, note: 0, page: 1, image: 0 }])
  const [{ title, snippet, journeys }] = stories as [(typeof stories)[number]]
  expect([title, journeys]).toEqual([expect.any(String), 1])
  expect(snippet.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual([
    expect.stringMatching(/^contractpensions?$/),
  ])
  const [marked] = ask('zwarte sinterklaas').stories
  expect(marked?.titleMarks).toEqual([[0, 18]])
  expect(ask('').stories.map((row) => row.title)).toEqual([
    'Een brief',
    'Het pension',
    'Nieuw in Nederland',
    'Te groot',
    'Zwarte Sinterklaas',
  ])
})

it('a snippet begins at the sentence with the words', () => {
  const long = `${'Er gebeurde van alles aan boord. '.repeat(30)}Toen kwam de albatros voorbij. ${'En verder niets. '.repeat(40)}`
  const one = new StoryIndex()
  one.write({ put: [text(1, 'Vogels', long)], remove: [], voyages: VOYAGES })
  const [row] = one.find({ query: 'albatros', offset: 0, rows: 1 }).stories
  expect(row?.snippet.text).toMatch(/^… Toen kwam de albatros voorbij\. En verder niets\..*…$/)
  const [[from, to] = [0, 0]] = row!.snippet.marks
  expect(row?.snippet.text.slice(from, to)).toBe('albatros')
})

it('suggests stories by their titles', () => {
  expect(index.suggest('zwarte si')).toEqual([
    { kind: 'verhaal', value: 'Zwarte Sinterklaas', count: 3, to: expect.stringContaining('SI-1957-1') },
  ])
  expect(index.suggest('aardappel')).toEqual([])
})

it('an edit replaces the text, and what left is found by none of its words', () => {
  const one = filled()
  const find = (query: string) => one.find({ query, offset: 0, rows: 9 }).totalStories
  one.write({ put: [text(3, 'Een stille dag', 'Er vertrok niemand.')], remove: [] })
  expect([find('sinterklaas'), find('sinterklas'), find('stille dag')]).toEqual([0, 0, 1])
  one.write({ put: [], remove: ALL.map(({ id }) => id) })
  for (const { title, text } of ALL)
    for (const word of `${title} ${text}`.split(' ')) expect([word, find(word)]).toEqual([word, 0])
  one.write({ put: ALL, remove: [] })
  expect(one.find({ query: 'contractpension', offset: 0, rows: 9 })).toEqual(ask('contractpension'))
})
