/** Templates of HTML. Every value is escaped, unless it is HTML itself. */
import { isWebAddress } from '#domain/addresses.ts'
import { escaped } from '#domain/rich-text.ts'
import { sanitiseHtml } from '#rich-text/sanitise.ts'

export class Html {
  readonly text: string
  constructor(text: string) {
    this.text = text
  }
}

type Value = Html | readonly Html[] | string | number | null | false

/** Line ends of the template, with the spaces around them, are left out. */
export const html = ({ raw }: TemplateStringsArray, ...values: Value[]): Html =>
  new Html(raw.map((part, at) => part.replace(/\s*\n\s*/g, '') + written(values[at] ?? null)).join(''))

function written(value: Value): string {
  if (value === null || value === false) return ''
  if (value instanceof Html) return value.text
  return typeof value === 'object' ? value.map(({ text }) => text).join('') : escaped(String(value))
}

/** A text that a record holds as HTML. */
export const rich = (stored: string): Html => new Html(sanitiseHtml(stored))

export const link = (to: string, text: string | Html): Html => html`<a href="${to}">${text}</a>`

/** "Bron: ..." with a link if the source is a web address. */
export const sourceLine = (source: string | null): Html =>
  html`<p>Bron: ${source && isWebAddress(source) ? link(source, source.replace(/^https?:\/\/(www\.)?/i, '')) : (source ?? 'onbekend')}</p>`
