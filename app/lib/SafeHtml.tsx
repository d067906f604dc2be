/**
 * Stored HTML, checked again before it is shown: parsed apart from the page, and only what records may hold is
 * built anew as React elements. Nothing is ever handed to the browser as markup.
 */
import { createElement, Fragment, type ReactNode, useMemo } from 'react'
import { Link } from 'wouter'
import { LEAD, LINK_SCHEMES, RICH_TEXT } from '#domain/rich-text.ts'
import { ExternalLink } from './ExternalLink.tsx'
import { TextImage } from './preview-contexts.ts'
import '../styles/prose.css'

/** `className` stands beside `prose`, which sets the type. */
export function SafeHtml({ html, className = '' }: { html: string; className?: string }) {
  const children = useMemo(() => childrenOf(new DOMParser().parseFromString(html, 'text/html').body), [html])
  return <div className={`prose ${className}`.trim()}>{children}</div>
}

/** Elements that are shown under another name: a page has its own h1, and `b` and `i` mean these. */
const SHOWN_AS: Record<string, string> = { h1: 'h2', b: 'strong', i: 'em' }
/** Elements whose text is no text for readers; of any other unknown element the contents are shown. */
const DROPPED = new Set(['script', 'style', 'template', 'iframe', 'object', 'embed', 'svg', 'math', 'form', 'title'])
const VOID = new Set(['br', 'hr'])

function childrenOf(node: Node): ReactNode[] {
  return [...node.childNodes].map((child, index) =>
    // The text is fixed: its nodes never change places.
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

/** The opening paragraph of a page is set larger; cells may span. All other attributes go. */
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

/** A table that is wider than the page scrolls by itself; what scrolls has to be reached by the keyboard. */
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

/** Images come from the archive itself, never from elsewhere. */
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
