/**
 * Spelling keys: what one name is reduced to so that its spellings meet. Rules come from the languages' own spelling
 * reforms and loans, each as "pattern>replacement", applied in order to folded words (ij is already y).
 */

export interface SpellingKeys {
  /** Equal for Dutch spellings of one name: old and new, French and German loans (Jansen, Janssen, Janszen). */
  readonly dutch: string
  /** Equal for Indonesian spellings: Van Ophuijsen 1901, Soewandi 1947, EYD 1972 (Tjokro, Cokro). */
  readonly indonesian: string
  /** Equal for what sounds alike in Dutch, coarser than the two above. */
  readonly sound: string
}

type Rule = readonly [RegExp, string]

function rules(text: string): Rule[] {
  return text
    .trim()
    .split(/\s+/)
    .map((rule) => {
      const [pattern = '', replacement = ''] = rule.split('>')
      return [new RegExp(pattern, 'g'), replacement]
    })
}

const DUTCH = rules(`
  ssch>s sch(?=$|en$|e$)>s ph>f th>t gh>g ch>g c[kq]>k qu>kw q>k x>ks dt>t tz>ts sz>s z>s c(?=[eiy])>s c>k
  ieuw|ieu>iw eeuw>ew [ao]uw>ou [ao]w(?=[^aeiouy]|$)>ou au>ou uw>u oei|oey>uj oe>u ue>u ae>a
  ui>uy e[iy]>y a+[iy]>ay o+[iy]>oy ie>i y(?=[aeou])>j dj>j ij(?=[aeou])>j`)

const INDONESIAN = rules(`
  oe>u tj>c dj>j [ck]h>h ie>i dh>d th>t bh>b x>ks z>s v>f ph>f
  ([^aeiouy])y(?=[aeou])>$1i y>j ij(?=[aeou])>i`)

const SOUND = rules(`
  v>f (?<!^)h> w$> d$>t b$>p g$>k en$>e ou>o uy|eu|uj>o ay>a oy>o iw|ew>e [iy]>e u>o k?s$>s nk>ng mp>m`)

const DOUBLED = /(.)\1+/g

function apply(word: string, list: readonly Rule[]): string {
  let key = word
  for (const [pattern, replacement] of list) key = key.replace(pattern, replacement)
  return key.replace(DOUBLED, '$1')
}

/** Those of the words asked for last: every rung, reading and tab asks for the few words of one query. */
const lastKeys = new Map<string, SpellingKeys>()
const KEPT = 64

export function spellingKeys(word: string): SpellingKeys {
  const known = lastKeys.get(word)
  if (known) return known
  const dutch = apply(word, DUTCH)
  const keys = { dutch, indonesian: apply(word, INDONESIAN), sound: apply(dutch, SOUND) }
  if (lastKeys.size === KEPT) lastKeys.clear()
  lastKeys.set(word, keys)
  return keys
}
