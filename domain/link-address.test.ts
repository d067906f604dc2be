import { describe, expect, it } from 'vitest'
import { isLinkAddress } from './link-address.ts'

describe('the address of a link', () => {
  it.each([
    '/',
    '/partners',
    '/wereldbol?journeyId=KI-1951-1#kaart',
    'https://www.nationaalarchief.nl/onderzoeken/index?a=1&b=2',
    'http://moza.nu',
    'mailto:archief@example.org',
    'mailto:archief@example.org?subject=Een%20vraag',
  ])('may be %s', (text) => {
    expect(isLinkAddress(text)).toBe(true)
  })

  it.each([
    '',
    'partners',
    'www.moza.nu',
    '#kaart',
    '//elders.example/pagina',
    '/\\elders.example',
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<b>a</b>',
    'ftp://example.org',
    'mailto:',
    'https://',
    'https://een adres.nl',
    'https://naam:woord@example.org',
  ])('may not be %j', (text) => {
    expect(isLinkAddress(text)).toBe(false)
  })
})
