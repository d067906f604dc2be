/** Texts that records may hold: some that editors often damage, and random ones. */
import fc from 'fast-check'

export const AWKWARD: readonly string[] = [
  'Een regel zonder alinea',
  'een <b>twee</b><p>drie</p>vier',
  '<p class="lead">a</p>\n\n<h2>b</h2>\n<p>c<br />d &amp; e\u00a0f</p>',
  '<p><strong>a</strong><b>b</b><em>c</em><i>d</i><u>e</u><s>f</s>H<sub>2</sub>O<sup>3</sup></p>',
  '<p><em>a <a href="https://moza.nu/?a=1&amp;b=2">b <strong>c</strong></a></em></p>',
  '<p><a href="mailto:archief@example.org">a</a> <a href="/partners">b</a></p>',
  '<ul><li>een</li><li>twee<ul><li>drie</li></ul></li></ul>',
  '<ul><li><p>een</p></li><li><p>a</p><p>b</p><ol><li>c</li></ol></li></ul>',
  '<ol><li>a<ol><li>b</li></ol>c</li></ol>',
  '<ul><li><h3>a</h3></li><li></li><li><blockquote>b</blockquote></li></ul>',
  '<ul><li><figure><img src="/media/a" alt="b" /><figcaption>c</figcaption></figure></li><li>d</li></ul>',
  '<blockquote>a</blockquote><blockquote><p class="lead">a</p><ul><li>b</li></ul></blockquote>',
  '<figure><img src="/media/a" alt="Kaart" width="4" height="3" /><figcaption>Een <em>kaart</em></figcaption></figure>',
  '<figure><img src="/media/a" /></figure><img src="/media/b" alt="" /><p>a <img src="/media/c" /> b</p>',
  '<figure><a href="/partners"><img src="/media/a" alt="" /></a><figcaption>a</figcaption></figure>',
  '<p><a href="/partners"><img src="/media/a" /></a></p>',
  '<figure><img src="/media/a" /><img src="/media/b" /><figcaption>a</figcaption></figure>',
  '<figure><figcaption>boven</figcaption><img src="/media/a" /></figure>',
  '<figure><table><tbody><tr><td>a</td></tr></tbody></table><figcaption><p>a</p><p>b</p></figcaption></figure>',
  '<table><thead><tr><th>A</th><th colspan="2">B</th></tr></thead><tbody><tr><td>1</td><td><p>2</p></td>' +
    '<td rowspan="2"><ul><li>x</li></ul></td></tr><tr><td>b</td><td></td></tr></tbody></table>',
  '<table><tbody><tr><th>a</th><td>b</td></tr><tr><th>c</th><td><table><tbody><tr><td>d</td></tr></tbody></table></td></tr></tbody></table>',
  '<hr /><p></p><p>\u00a0</p><hr />',
]

/** Random HTML of the allow-list, as the sanitiser leaves it, and nested as HTML allows. */
export function anyText(): fc.Arbitrary<string> {
  return fc.array(block(3), { minLength: 1, maxLength: 4 }).map((blocks) => blocks.join(''))
}

const words = fc.constantFrom('Aden', ' naar ', 'Port Said', 'a &amp; b', ' 1946', 'zee\u00a0mijl', 'é\n')
const picture = fc.constantFrom('<img src="/media/a" alt="b" />', '<img src="/media/b" width="4" height="3" />')
const MARKS = [['strong', 'b'], ['em', 'i'], ['u'], ['s'], ['sub'], ['sup'], ['a']]

/** Text with emphasis, without the same emphasis inside itself. */
function inline(depth: number, marks = MARKS): fc.Arbitrary<string> {
  if (depth === 0) return words
  const marked = marks.flatMap((kind) =>
    kind.map((name) =>
      inline(
        depth - 1,
        marks.filter((other) => other !== kind),
      ).map((text) => wrap(name, text, name === 'a' ? ' href="/partners"' : '')),
    ),
  )
  const parts = fc.oneof({ weight: 4, arbitrary: words }, picture, fc.constant('<br />'), ...marked)
  return fc.tuple(words, fc.array(parts, { maxLength: 3 })).map(([first, rest]) => first + rest.join(''))
}

function block(depth: number): fc.Arbitrary<string> {
  const text = inline(2)
  const simple = [
    ...['p', 'h2', 'h3', 'h4'].map((name) => text.map((words) => wrap(name, words))),
    text.map((words) => wrap('p', words, ' class="lead"')),
    fc.constant('<hr />'),
    fc.tuple(picture, text).map(([image, words]) => wrap('figure', image + wrap('figcaption', words))),
  ]
  if (depth === 0) return fc.oneof(...simple)
  const inner = block(depth - 1)
  const mixed = fc.oneof(
    text,
    inner,
    fc.tuple(text, inner).map((parts) => parts.join('')),
    fc.tuple(inner, text).map((parts) => parts.join('')),
  )
  const several = (part: fc.Arbitrary<string>) => fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''))
  const list = fc
    .tuple(fc.constantFrom('ul', 'ol'), several(mixed.map((content) => wrap('li', content))))
    .map(([name, items]) => wrap(name, items))
  const frame = fc
    .tuple(picture, inner, mixed)
    .map(([image, content, caption]) => wrap('figure', image + content + wrap('figcaption', caption)))
  return fc.oneof(
    ...simple,
    mixed.map((content) => wrap('blockquote', content)),
    list,
    frame,
    table(mixed),
  )
}

function table(content: fc.Arbitrary<string>): fc.Arbitrary<string> {
  const row = (cell: string) =>
    fc.tuple(content, content).map((cells) => wrap('tr', cells.map((text) => wrap(cell, text)).join('')))
  const wide = content.map((text) => wrap('tr', wrap('td', text, ' colspan="2"')))
  const parts = fc.tuple(fc.option(row('th')), row('td'), fc.oneof(row('th'), wide))
  return parts.map(([head, ...rows]) => wrap('table', (head ? wrap('thead', head) : '') + wrap('tbody', rows.join(''))))
}

const wrap = (name: string, content: string, attributes = ''): string => `<${name}${attributes}>${content}</${name}>`
