/**
 * Shows stored HTML safely. It is parsed apart from the page, and only elements that records may hold become React elements. The
 * page never gets markup.
 */
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { LEAD, LINK_SCHEMES, RICH_TEXT } from '#domain/rich-text.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { TextImage } from './preview-contexts.ts'
import '../styles/prose.css'

/** `className` is added to `prose`, which sets the typography. */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  const children = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={`prose ${className}`.trim()}>{children}</div>
}

/** Elements that are shown as another one. The page has its own h1. */
const SHOWN_AS: Record<string, string> = { h1: 'h2', b: 'strong', i: 'em' }
/** Elements whose text is not for readers. Any other unknown element is replaced by its contents. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'svg', 'math', 'form', 'title'])
const VOID = new Set(['br', 'hr'])

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) =>
    // The index will do as a key: the nodes of a text never move.
    createElement(Fragment, { key: index }, shown(child)),
  )
}

function shown(node: Node): ReactNode {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent
  if (!(node instanceof Element)) return null
  const name = node.localName
  if (DROPPED.has(name)) return null
  if (name === 'a') return link(node)
  if (name === 'img') return image(node)
  if (name === 'table') return table(node)
  const tag = SHOWN_AS[name] ?? name
  if (!Object.hasOwn(RICH_TEXT, tag)) return childrenOf(node)
  return VOID.has(tag) ? createElement(tag) : createElement(tag, propsOf(node), ...childrenOf(node))
}

/** Keeps the class of a page's opening paragraph, and the spans of cells. Drops all other attributes. */
function propsOf(node: Element): Record<string, unknown> {
  if (node.localName === 'p' && node.classList.contains(LEAD)) return { className: LEAD }
  if (node instanceof HTMLTableCellElement) return { colSpan: node.colSpan, rowSpan: node.rowSpan }
  return {}
}

function link(node: Element): ReactNode {
  const target = addressOf(node.getAttribute('href'), LINK_SCHEMES)
  if (!target) return childrenOf(node)
  if (target.origin === location.origin)
    return <Link href={target.pathname + target.search + target.hash}>{childrenOf(node)}</Link>
  if (target.protocol === 'mailto:') return <a href={target.href}>{childrenOf(node)}</a>
  return <ExternalLink href={target.href}>{childrenOf(node)}</ExternalLink>
}

/** A table wider than the page scrolls by itself, so the keyboard has to reach it. */
function table(node: Element): ReactNode {
  return (
    <section
      className="prose__table"
      aria-label="Tabel"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
      tabIndex={0}
    >
      <table>{childrenOf(node)}</table>
    </section>
  )
}

/** Shows images of this site only. */
function image(node: Element): ReactNode {
  const source = addressOf(node.getAttribute('src'), ['http', 'https'])
  if (source?.origin !== location.origin) return null
  const size = (name: string) => Number(node.getAttribute(name)) || undefined
  return (
    <TextImage
      src={source.pathname + source.search}
      alt={node.getAttribute('alt') ?? ''}
      width={size('width')}
      height={size('height')}
      loading="lazy"
      decoding="async"
    />
  )
}

function addressOf(text: string | null, schemes: readonly string[]): URL | null {
  if (!text || !URL.canParse(text, location.href)) return null
  const address = new URL(text, location.href)
  return schemes.includes(address.protocol.slice(0, -1)) ? address : null
}
