/**
 * Cleans HTML from the clipboard. It keeps what a record may contain: headings, lists, tables, emphasis, links, and pictures of
 * this server. Word and Google Docs send much more.
 */
import { isLinkAddress } from '#domain/link-address.ts'
import { RICH_TEXT } from '#domain/rich-text.ts'
import { isOwnPicture, ownPath } from '../addresses.ts'
import { type Emphasis, emphasisOf, NO_EMPHASIS, styleOf } from './emphasis.ts'
import { makeWordLists } from './word-lists.ts'

/** Marks what the editor itself copied. It is clean, and cleaning would lose details. */
const OWN_COPY = 'data-pm-slice'

export function cleanPasted(html: string): string {
  if (html.includes(OWN_COPY)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('*')) if (isHidden(element)) element.remove()
  makeWordLists(body)
  return make('div', cleaned(body, { emphasis: NO_EMPHASIS, sunk: body.querySelector(TITLE) ? 1 : 0 })).innerHTML
}

/** A document that loads no pictures. */
const INERT = document.implementation.createHTMLDocument()

const TITLE = 'h1, .MsoTitle, [role=heading][aria-level="1"]'

interface Around {
  emphasis: Emphasis
  /** By how many levels headings go down: the page has its own title. */
  sunk: number
}

const DROPPED = 'script, style, title, template, iframe, object, embed, svg, math, form, select, xml, head'

function isHidden(element: Element): boolean {
  const style = styleOf(element)
  if (style.display === 'none' || style['mso-hide'] === 'all') return true
  return style['mso-element'] === 'comment-list' || element.matches(DROPPED)
}

/** Elements that become a paragraph, unless they contain blocks. */
const PARAGRAPHS = 'p, div, pre, address, section, article, header, footer, main, aside, center, dt, dd, figcaption, caption'
const BLOCK = 'p, div, pre, h1, h2, h3, h4, h5, h6, ul, ol, li, dl, blockquote, table, tr, td, th, figure, hr, section, article'
/** Elements that stay. All others are replaced by their content. */
const KEPT = new Set(
  ['ul', 'ol', 'li', 'blockquote', 'table', 'thead', 'tbody', 'tr', 'td', 'th'].filter((name) => name in RICH_TEXT),
)

function cleaned(parent: Element, around: Around): Node[] {
  return [...parent.childNodes].flatMap((node) => {
    if (node instanceof Text) return [textOf(node, around.emphasis)]
    return node instanceof Element ? elementOf(node, around) : []
  })
}

function elementOf(element: Element, around: Around): Node[] {
  const name = element.localName
  if (name === 'hr') return [make(name, [])]
  if (name === 'br') return keepsApart(element) ? [] : [make(name, [])]
  if (name === 'img') return pictureOf(element)
  const within = cleaned(element, { ...around, emphasis: emphasisOf(element, around.emphasis) })
  const level = levelOf(element)
  if (level !== null) return filled(`h${Math.min(4, Math.max(2, level + around.sunk))}`, within)
  if (name === 'a') return linkOf(element, within)
  if ((name === 'figure' || name === 'figcaption') && isPictured(element)) return filled(name, within)
  if (KEPT.has(name)) return [withSpans(element, make(name, within))]
  if (element.matches(PARAGRAPHS) && !element.querySelector(BLOCK)) return filled('p', within)
  return within
}

/** Whether a line break only separates blocks, which are separate without it. */
function keepsApart(line: Element): boolean {
  const beside = [line.previousSibling, line.nextSibling].map((node) => {
    const blank = node instanceof Text && node.data.trim() === ''
    return blank ? null : node
  })
  const isBlock = (node: Node | null) => node instanceof Element && (node.matches(BLOCK) || node.querySelector(BLOCK) !== null)
  return beside.some(isBlock) && beside.every((node) => node === null || isBlock(node))
}

const isPictured = (element: Element): boolean =>
  [...(element.closest('figure')?.querySelectorAll('img') ?? [])].some((picture) => isOwnPicture(picture.getAttribute('src')))

function levelOf(element: Element): number | null {
  if (element.matches('.MsoTitle')) return 1
  if (element.matches('[role=heading]')) return Number(element.getAttribute('aria-level')) || 2
  const number = /^h([1-6])$/.exec(element.localName)
  return number ? Number(number[1]) : null
}

/** A text with its emphasis. Word uses hard spaces as filler, which become normal spaces. */
function textOf(text: Text, emphasis: Emphasis): Node {
  const filler = text.parentElement?.matches('.Apple-converted-space, [style*="mso-spacerun" i]')
  const words = filler ? text.data.replace(/\s+/g, ' ') : text.data
  let node: Node = INERT.createTextNode(words)
  if (words.trim() === '') return node
  for (const [name, holds] of Object.entries(emphasis)) if (holds) node = make(name, [node])
  return node
}

function linkOf(element: Element, within: Node[]): Node[] {
  const href = element.getAttribute('href')?.trim() ?? ''
  // A relative address belongs to the site that it was copied from.
  const address = isLinkAddress(href) ? (ownPath(href) ?? href) : null
  if (address === null || within.length === 0) return within
  const link = make('a', within)
  link.setAttribute('href', address)
  return [link]
}

function pictureOf(element: Element): Node[] {
  const src = element.getAttribute('src')
  if (!isOwnPicture(src)) return []
  const picture = make('img', [])
  picture.setAttribute('src', ownPath(src) ?? '')
  for (const name of ['alt', 'width', 'height']) {
    const value = element.getAttribute(name)
    if (value !== null) picture.setAttribute(name, value)
  }
  return [picture]
}

function withSpans(from: Element, to: HTMLElement): HTMLElement {
  for (const name of RICH_TEXT[to.localName] ?? []) {
    const value = from.getAttribute(name)
    if (value !== null) to.setAttribute(name, value)
  }
  return to
}

/** An element, unless it is empty: word processors use empty paragraphs as space. */
function filled(name: string, within: Node[]): Node[] {
  const element = make(name, within)
  return element.textContent?.trim() || element.querySelector('img') ? [element] : []
}

function make(name: string, within: Node[]): HTMLElement {
  const element = INERT.createElement(name)
  element.append(...within)
  return element
}
