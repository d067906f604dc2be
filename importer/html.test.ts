import { expect, it } from 'vitest'
import { sanitiseHtml } from '#rich-text/sanitise.ts'
import { pageContent, textToHtml } from './html.ts'

it('plain text is escaped and divided into paragraphs', () => {
  expect(textToHtml('Jan & Co, 3 < 4.\nTweede regel.\n\nNieuwe alinea.')).toBe(
    '<p>Jan &amp; Co, 3 &lt; 4.<br />Tweede regel.</p><p>Nieuwe alinea.</p>',
  )
})

it('HTML is cleaned, and put into a paragraph if it has none', () => {
  expect(textToHtml('<script>alert(1)</script>Een <b onclick="x()">schip</b>')).toBe('<p>Een <b>schip</b></p>')
  expect(textToHtml('<p>Een</p><ul><li>twee</li></ul>')).toBe('<p>Een</p><ul><li>twee</li></ul>')
  expect(textToHtml('<script>alert(1)</script>')).toBeNull()
})

it('cleaning the result again changes nothing', () => {
  for (const text of ['"Oud" & \'nieuw\' <3', '<p>a &amp; b</p>', 'één – twee']) {
    expect(sanitiseHtml(sanitiseHtml(textToHtml(text)!))).toBe(sanitiseHtml(textToHtml(text)!))
  }
})

it('only the body of a whole document becomes the page', () => {
  const document = '<!doctype html><html><head><title>Weg</title></head><body class="x"><h2>Kop</h2></body></html>'
  expect(pageContent(document)).toBe('<h2>Kop</h2>')
  expect(pageContent('<h2>Kop</h2>\n')).toBe('<h2>Kop</h2>')
})
