import { describe, expect, it } from 'vitest'
import { linksIn, sanitiseHtml, textOf } from './sanitise.ts'

describe('sanitiseHtml', () => {
  it('keeps what the editor makes', () => {
    const html =
      '<h2>Kop</h2><p>Een <strong>reis</strong> met de <a href="/wereldbol?journeyId=KI-1951-1">Kota Inten</a>.</p>' +
      '<ul><li>een</li></ul><img src="/media/0b8f" alt="Kaart" />'
    expect(sanitiseHtml(html)).toBe(html)
  })

  it.each([
    ['<script>alert(1)</script><p>a</p>', '<p>a</p>'],
    ['<p class="lead modal">a</p>', '<p class="lead">a</p>'],
    ['<p onclick="x()" style="color:red">a</p>', '<p>a</p>'],
    ['<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['<a href="java\nscript:alert(1)">a</a>', '<a>a</a>'],
    ['<iframe src="https://elders.example"></iframe>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<img src="x" onerror="alert(1)">', '<img src="x" />'],
    ['<img src="https://elders.example/spoor.gif"><p>a</p>', '<p>a</p>'],
    ['<img src="//elders.example/spoor.gif"><p>a</p>', '<p>a</p>'],
    ['<img src="data:image/svg+xml,<svg/>"><p>a</p>', '<p>a</p>'],
  ])('makes %s harmless', (html, safe) => {
    expect(sanitiseHtml(html)).toBe(safe)
  })

  it('escapes plain text', () => {
    expect(sanitiseHtml('1 < 2 & 3')).toBe('1 &lt; 2 &amp; 3')
  })

  it('changes nothing the second time', () => {
    const once = sanitiseHtml('<p>a &amp; b<br>c</p><img src=/media/x><b>d')
    expect(sanitiseHtml(once)).toBe(once)
  })
})

describe('linksIn', () => {
  it('gives every link in order, entities decoded', () => {
    const html = '<a href="/wereldbol?query=a&amp;journeyId=A-1">a</a> <p><a href="/partners">b</a></p><a>c</a>'
    expect(linksIn(html)).toEqual(['/wereldbol?query=a&journeyId=A-1', '/partners'])
  })
})

describe('textOf', () => {
  it('is one line without markup, paragraphs kept apart', () => {
    expect(textOf('<p>Een &amp; <b>twee</b></p><p>drie</p>', 100)).toBe('Een & twee drie')
  })

  it('is cut at a word', () => {
    expect(textOf('<p>Een twee drie</p>', 10)).toBe('Een twee…')
    expect(textOf('Repatriëringsdienst', 5)).toBe('Repat…')
  })
})
