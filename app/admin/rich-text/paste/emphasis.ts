/** Reads the emphasis of an element from its name or its style. Word processors mostly use the style. */

export interface Emphasis {
  strong: boolean
  em: boolean
  u: boolean
  s: boolean
  sub: boolean
  sup: boolean
}

export const NO_EMPHASIS: Emphasis = { strong: false, em: false, u: false, s: false, sub: false, sup: false }

const HEADING = 'h1, h2, h3, h4, h5, h6, [role=heading], .MsoTitle'

const BY_NAME: Record<string, Partial<Emphasis>> = {
  strong: { strong: true },
  b: { strong: true },
  em: { em: true },
  i: { em: true },
  cite: { em: true },
  u: { u: true },
  s: { s: true },
  strike: { s: true },
  del: { s: true },
  sub: { sub: true },
  sup: { sup: true },
}

/** The emphasis within an element, given the emphasis around it. Bold is dropped in headings, which are bold as a whole. */
export function emphasisOf(element: Element, outer: Emphasis): Emphasis {
  const style = styleOf(element)
  const emphasis = { ...outer, ...BY_NAME[element.localName] }
  const weight = style['font-weight'] ?? ''
  if (/^(?:bold|bolder|[6-9]\d\d)$/.test(weight)) emphasis.strong = true
  if (/^(?:normal|lighter|[1-5]\d\d)$/.test(weight)) emphasis.strong = false
  const slant = style['font-style'] ?? ''
  if (/^(?:italic|oblique)/.test(slant)) emphasis.em = true
  if (slant === 'normal') emphasis.em = false
  const line = style['text-decoration'] ?? style['text-decoration-line'] ?? ''
  if (line.includes('underline')) emphasis.u = true
  // Links are underlined anyway.
  if (element.closest('a')) emphasis.u = false
  if (line.includes('line-through')) emphasis.s = true
  const raised = style['vertical-align']
  if (raised === 'super' || raised === 'sub') {
    emphasis.sup = raised === 'super'
    emphasis.sub = raised === 'sub'
  }
  if (element.closest(HEADING)) emphasis.strong = false
  return emphasis
}

/** The style declarations of an element, as they were written. */
export function styleOf(element: Element): Record<string, string> {
  const declarations = (element.getAttribute('style') ?? '').split(';').flatMap((declaration) => {
    const [name, ...value] = declaration.split(':')
    return name && value.length > 0 ? [[name.trim().toLowerCase(), value.join(':').trim().toLowerCase()]] : []
  })
  return Object.fromEntries(declarations)
}
