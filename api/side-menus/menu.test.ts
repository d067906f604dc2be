import { describe, expect, it } from 'vitest'
import { footerOf, type MenuPage, menuOf } from './routes.ts'

const page = (id: number, title: string, parent: number | null = null, hasContent = true): MenuPage => ({
  id,
  page_id: title.toLowerCase(),
  title,
  hasContent,
  parent_id: parent,
})
const link = (label: string) => ({ label, to: `/sidemenu/${label.toLowerCase()}` })
const fixed = [
  { label: 'Ik wil mijn verhaal delen', to: '/verhaal-delen' },
  { label: 'Partners', to: '/partners' },
]

describe('menuOf', () => {
  it('has only the share form and Partners if there are no pages', () => {
    expect(menuOf([])).toEqual(fixed)
  })

  it('makes a link of a page and a dropdown of a page with children', () => {
    expect(menuOf([page(1, 'Over'), page(2, 'Reis', null, false), page(3, 'Vertrek', 2), page(4, 'Aankomst', 2)])).toEqual([
      link('Over'),
      { label: 'Reis', subLinks: [link('Vertrek'), link('Aankomst')] },
      ...fixed,
    ])
  })

  it('puts a parent with content of its own first among its sub-links', () => {
    expect(menuOf([page(2, 'Reis'), page(3, 'Vertrek', 2)])).toEqual([
      { label: 'Reis', subLinks: [link('Reis'), link('Vertrek')] },
      ...fixed,
    ])
  })

  it('leaves out a heading that nothing stands under', () => {
    expect(menuOf([page(1, 'Leeg', null, false)])).toEqual(fixed)
  })

  it('shows a page whose parent is withdrawn by itself, and a grandchild under its top page', () => {
    expect(menuOf([page(1, 'Wees', 99), page(2, 'Reis', null, false), page(3, 'Vertrek', 2), page(4, 'Kade', 3)])).toEqual([
      link('Wees'),
      { label: 'Reis', subLinks: [link('Vertrek'), link('Kade')] },
      ...fixed,
    ])
  })

  it('shows every page even if parents form a ring', () => {
    expect(menuOf([page(1, 'Kip', 2), page(2, 'Ei', 1)])).toEqual([link('Kip'), link('Ei'), ...fixed])
  })

  it('has no page of the footer, which has its own order and leaves out a page without text', () => {
    const pages = [
      page(1, 'Colofon'),
      page(2, 'Reis', 1),
      page(3, 'Privacyverklaring', 4),
      page(4, 'Toegankelijkheid', null, false),
    ]
    expect(menuOf(pages)).toEqual([link('Reis'), ...fixed])
    expect(footerOf(pages)).toEqual([link('Privacyverklaring'), link('Colofon')])
  })

  it('escapes a page id in its address', () => {
    expect(menuOf([{ ...page(1, 'Wie?'), page_id: 'wie?-é' }])[0]).toMatchObject({
      to: '/sidemenu/wie%3F-%C3%A9',
    })
  })
})
