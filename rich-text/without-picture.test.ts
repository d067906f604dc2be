import { expect, it } from 'vitest'
import { withoutPicture } from './sanitise.ts'

const ID = '7f0c3f2e-6f0e-4a57-9a3e-0d8a4f0c9b11'
const picture = `<img src="/media/${ID}" alt="a &gt; b" />`
const other = '<img src="/media/00000000-0000-4000-8000-000000000000" alt="" />'

it.each([
  [`<p>a</p>\n<figure>${picture}<figcaption>c</figcaption></figure>\n<p>b</p>`, '<p>a</p>\n\n<p>b</p>'],
  [`<figure><a href="/partners">${picture}</a></figure><p>b</p>`, '<p>b</p>'],
  [`<p>a ${picture} b</p>`, '<p>a  b</p>'],
  [`<figure>${picture}${other}</figure>`, `<figure>${other}</figure>`],
  [`<figure><figure>${picture}</figure><p>a</p></figure>`, '<figure><p>a</p></figure>'],
  [`<figure>${other}</figure>${picture}`, `<figure>${other}</figure>`],
  [`<figure>${other}</figure><p>${ID}</p>`, `<figure>${other}</figure><p>${ID}</p>`],
])('takes out a picture and leaves all else: %s', (html, left) => {
  expect(withoutPicture(html, ID)).toBe(left)
})
