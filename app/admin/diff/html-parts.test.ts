import { describe, expect, it } from 'vitest'
import { type HtmlNode, type HtmlPart, pairParts, partsOf } from './html-parts.ts'

/** A node like those of a browser's parser. */
function el(name: string, inside: (HtmlNode | string)[] = [], attributes: Record<string, string> = {}): HtmlNode {
  const childNodes = inside.map((child) => (typeof child === 'string' ? textNode(child) : child))
  return {
    nodeName: name.toUpperCase(),
    childNodes,
    textContent: childNodes.map(({ textContent }) => textContent).join(''),
    outerHTML: `<${name}>${childNodes.map((child) => child.outerHTML ?? child.textContent).join('')}</${name}>`,
    getAttribute: (asked) => attributes[asked] ?? null,
  }
}
const textNode = (text: string): HtmlNode => ({ nodeName: '#text', childNodes: [], textContent: text })
const body = (...inside: (HtmlNode | string)[]) => partsOf(el('body', inside)).map(({ label, text }) => [label, text])

describe('the parts of a text', () => {
  it('are its paragraphs, headings, items and quotes, counted by kind', () => {
    expect(
      body(
        el('h2', ['Ataka']),
        el('p', ['Van eind ', el('strong', ['1945']), el('br'), 'af.']),
        el('ul', [el('li', [el('p', ['een'])]), el('li', ['twee', el('ul', [el('li', ['drie'])])])]),
        el('blockquote', [el('p', ['Een treintje'])]),
        el('p', ['slot']),
      ),
    ).toEqual([
      ['heading 1', 'Ataka'],
      ['paragraph 1', 'Van eind 1945 af.'],
      ['list item 1', 'een'],
      ['list item 2', 'twee'],
      ['list item 3', 'drie'],
      ['quote 1', 'Een treintje'],
      ['paragraph 2', 'slot'],
    ])
  })

  it('are also addresses of links, pictures with their words, table rows, and text without an element', () => {
    expect(
      body(
        'los ',
        el('em', ['eind']),
        el('p', [el('a', ['het dagboek'], { href: '/sidemenu/x' }), ' ', el('img', [], { src: '/media/1' })]),
        el('figure', [el('img', [], { src: '/media/2', alt: 'Een loods' }), el('figcaption', ['Ataka op de route'])]),
        el('table', [el('tbody', [el('tr', [el('td', [el('p', ['een'])]), el('td', ['twee'])])])]),
      ),
    ).toEqual([
      ['paragraph 1', 'los eind'],
      ['paragraph 2', 'het dagboek'],
      ["link 'het dagboek'", '/sidemenu/x'],
      ['picture 1', '/media/1'],
      ['figure 1, picture', '/media/2'],
      ['figure 1, alternative text', 'Een loods'],
      ['figure 1, caption', 'Ataka op de route'],
      ['table row 1', 'een | twee'],
    ])
  })
})

describe('two texts', () => {
  const part = (label: string, text: string, html = text): HtmlPart => ({ label, text, html })
  const lines = (...texts: string[]) => texts.map((text, at) => part(`paragraph ${at + 1}`, text))
  const pairs = (before: HtmlPart[], after: HtmlPart[]) =>
    pairParts(before, after).map(({ label, before: old, after: young }) => [label, old, young])

  it('are compared part by part, also if a part was added before the others', () => {
    const changed = 'Een treintje reed naar een loods.'
    expect(
      pairs(lines('Een treintje reed naar een kamp.', 'slot'), lines('Nieuw begin hier.', changed, 'slot', 'meer')),
    ).toEqual([
      ['paragraph 1', null, 'Nieuw begin hier.'],
      ['paragraph 2', 'Een treintje reed naar een kamp.', changed],
      ['paragraph 3', 'slot', 'slot'],
      ['paragraph 4', null, 'meer'],
    ])
  })

  it('are paired by kind: a caption never becomes a paragraph', () => {
    expect(pairs([part('paragraph 1', 'een')], [part('figure 1, caption', 'twee')])).toEqual([
      ['paragraph 1', 'een', null],
      ['figure 1, caption', null, 'twee'],
    ])
    expect(pairs(lines('geheel anders'), lines('iets nieuws'))).toEqual([['paragraph 1', 'geheel anders', 'iets nieuws']])
  })

  it('with the same words may differ in their markup', () => {
    const [pair] = pairParts([part('paragraph 1', 'een', '<p>een</p>')], [part('heading 1', 'een', '<h2>een</h2>')])
    expect(pair).toMatchObject({ restyled: true, before: 'een', after: 'een' })
  })
})
