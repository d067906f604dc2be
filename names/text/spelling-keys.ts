/** Spelling rules: keys that all spellings of a name share, and the Indonesian spelling reforms. */
import { fold } from './fold.ts'

/** Two spellings of one name have an equal key. */
export interface SpellingKeys {
  /** For Dutch spellings: old and new, French and German loans (Jansen, Janssen, Janszen). */
  readonly dutch: string
  /** For Indonesian spellings: Van Ophuijsen 1901, Soewandi 1947, EYD 1972 (Tjokro, Cokro). */
  readonly indonesian: string
  /** For words that sound alike in Dutch; coarser than the two above. */
  readonly sound: string
}

/** Written as "pattern>replacement". Rules are applied in order to folded words, in which ij is already y. */
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

/** Keys of recent words: every rung, reading and tab asks for the few words of one query. */
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

/**
 * The Indonesian reforms (Soewandi 1947, EYD 1972) respelt whole words by rule, so both spellings are the same name. Jansen
 * and Janssen, in contrast, are two families.
 */
const REFORMS: readonly (readonly [RegExp, string])[] = [
  [/tj/g, 'c'],
  // The old j is now y, the old dj is now j.
  [/(?<!d)j/g, 'y'],
  [/dj/g, 'j'],
  [/oe/g, 'u'],
  [/(?<![cs])ch/g, 'kh'],
]

/** Respells a folded text from the old spelling to that of 1972. It must be folded with ij and y apart. */
export function reformed(text: string): string {
  let now = text
  for (const [old, fresh] of REFORMS) now = now.replace(old, fresh)
  return now
}

/** Whether one folded word is the other after a reform: sukarno and soekarno. */
export function isReformOf(a: string, b: string): boolean {
  const [fresh, otherFresh] = [withoutGlide(a), withoutGlide(b)]
  return a !== b && (withoutGlide(reformed(a)) === otherFresh || withoutGlide(reformed(b)) === fresh)
}

/** Whether the word begins with these letters in another reform's spelling, and not as written: Tjokroaminoto for "cokro". */
export function beginsSo(letters: string, word: string): boolean {
  const [asked, found] = [withoutGlide(letters), withoutGlide(word)]
  if (found.startsWith(asked)) return false
  return withoutGlide(reformed(word)).startsWith(asked) || found.startsWith(withoutGlide(reformed(letters)))
}

/** Wijono is folded to wyono but Wiyono is not, so an i before a y is dropped. */
const withoutGlide = (word: string): string => fold(word).replaceAll('iy', 'y')
