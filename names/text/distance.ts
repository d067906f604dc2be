/**
 * Weighted Damerau-Levenshtein distance between two folded words, in edits. Confusions of sound and spelling,
 * doubled letters, mute endings and neighbouring keys cost less than one.
 */

/** Letters that are often written for each other, with the cost in edits. */
interface Confusion {
  readonly from: string
  readonly to: string
  readonly cost: number
}

/** `oe/u` reads both ways. From the Dutch spelling reforms, the three Indonesian spellings, and what sounds alike. */
const COSTS: readonly (readonly [number, string])[] = [
  [0.1, 'oe/u tj/c dj/j j/y ch/kh y/iy'],
  [
    0.15,
    'ck/k c/k ph/f th/t dt/t dt/d x/ks qu/kw gh/g ae/a ui/uy ey/y ei/y ey/ei z/s sz/s ou/au ouw/auw ouw/ou auw/au auw/ou ouw/au ow/ou ie/i ch/g ks/cks',
  ],
  [0.25, 'v/f d/t sch/s c/s y/i y/ie h/kh g/h ai/ay oi/oy i/j'],
  [0.4, 'b/p g/k w/v eu/ue ue/u ng/n nk/ng tj/ts dj/dz tj/ch sj/sch w/u eu/u ts/s'],
  // read wrongly in a clerk's hand or faint typescript
  [
    0.5,
    'rn/m c/e u/n n/m ni/m in/m ri/n cl/d li/h ii/u vv/w uu/w uv/w rr/n a/o l/t f/t h/b k/h r/v e/o g/q y/g l/i s/f nn/m tl/d ol/d',
  ],
  [0.6, 'm/n e/i o/u a/e r/l e/a i/e'],
]

const CONFUSIONS: readonly Confusion[] = COSTS.flatMap(([cost, pairs]) =>
  pairs.split(' ').flatMap((pair) => {
    const [a = '', b = ''] = pair.split('/')
    return [
      { from: a, to: b, cost },
      { from: b, to: a, cost },
    ]
  }),
)

/** Larger than any limit. */
export const FAR = 99
const WIDTH = 40
const SWAP = 0.8
const NEIGHBOURING_KEY = 0.8

const table = new Float64Array(WIDTH * WIDTH)
/** The cost of leaving out each letter of the second word. */
const drops = new Float64Array(WIDTH)
const cellOf = (a: number, b: number) => (a & 31) * 32 + (b & 31)

/** Confusions by the last letter of each side. */
const CONFUSED: (Confusion[] | undefined)[] = new Array(1024).fill(undefined)
for (const confusion of CONFUSIONS) {
  const cell = cellOf(confusion.from.charCodeAt(confusion.from.length - 1), confusion.to.charCodeAt(confusion.to.length - 1))
  CONFUSED[cell] ??= []
  CONFUSED[cell].push(confusion)
}

const KEYBOARD = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm']
const NEIGHBOURS = new Uint8Array(1024)
for (const [y, row] of KEYBOARD.entries())
  for (const [x, a] of [...row].entries())
    for (const [y2, row2] of KEYBOARD.entries())
      for (const [x2, b] of [...row2].entries())
        if (Math.abs(y - y2) <= 1 && Math.abs(x + y / 2 - x2 - y2 / 2) <= 1.1)
          NEIGHBOURS[cellOf(a.charCodeAt(0), b.charCodeAt(0))] = 1

/** The distance, or `FAR` as soon as it is sure to exceed `limit`. Letters beyond the 39th are not compared. */
export function distance(a: string, b: string, limit = 9): number {
  const n = Math.min(a.length, WIDTH - 1)
  const m = Math.min(b.length, WIDTH - 1)
  if (Math.abs(n - m) > limit + 2) return FAR
  table[0] = 0
  for (let j = 1; j <= m; j++) {
    drops[j] = dropCost(b, j)
    table[j] = table[j - 1]! + drops[j]!
  }
  for (let i = 1; i <= n; i++) {
    const letterA = a.charCodeAt(i - 1)
    const dropA = dropCost(a, i)
    const row = i * WIDTH
    const above = row - WIDTH
    table[row] = table[above]! + dropA
    let lowest = FAR
    for (let j = 1; j <= m; j++) {
      const letterB = b.charCodeAt(j - 1)
      const cell = cellOf(letterA, letterB)
      let best = table[above + j - 1]! + (letterA === letterB ? 0 : NEIGHBOURS[cell] ? NEIGHBOURING_KEY : 1)
      best = Math.min(best, table[above + j]! + dropA, table[row + j - 1]! + drops[j]!)
      if (i > 1 && j > 1 && letterA !== letterB) best = swappedCost(a, b, i, j, best)
      const confusions = CONFUSED[cell]
      if (confusions !== undefined && best > 0) best = confusedCost(confusions, a, b, i, j, best)
      table[row + j] = best
      if (best < lowest) lowest = best
    }
    if (lowest > limit + 0.5) return FAR
  }
  return table[n * WIDTH + m]!
}

/** Two letters changed places, next to each other or with a third one between them. */
function swappedCost(a: string, b: string, i: number, j: number, upTo: number): number {
  const letterA = a.charCodeAt(i - 1)
  const letterB = b.charCodeAt(j - 1)
  let best = upTo
  if (letterA === b.charCodeAt(j - 2)) {
    if (letterB === a.charCodeAt(i - 2)) best = Math.min(best, table[(i - 2) * WIDTH + j - 2]! + SWAP)
    else if (i > 2 && letterB === a.charCodeAt(i - 3)) best = Math.min(best, table[(i - 3) * WIDTH + j - 2]! + SWAP + 1)
  } else if (j > 2 && letterA === b.charCodeAt(j - 3) && letterB === a.charCodeAt(i - 2)) {
    best = Math.min(best, table[(i - 2) * WIDTH + j - 3]! + SWAP + 1)
  }
  return best
}

function confusedCost(confusions: readonly Confusion[], a: string, b: string, i: number, j: number, upTo: number): number {
  let best = upTo
  for (const { from, to, cost } of confusions) {
    const x = i - from.length
    const y = j - to.length
    if (x < 0 || y < 0) continue
    const total = table[x * WIDTH + y]! + cost
    if (total < best && a.startsWith(from, x) && b.startsWith(to, y)) best = total
  }
  return best
}

/** A doubled letter, a mute h, and a final n, s or e are easily lost. */
function dropCost(word: string, i: number): number {
  const letter = word[i - 1]
  if (i > 1 && letter === word[i - 2]) return 0.25
  if (letter === 'h' && i > 1) return 0.4
  if (i < word.length) return 1
  if (letter === 'n' && word[i - 2] === 'e') return 0.35
  return letter === 's' || letter === 'e' ? 0.7 : 1
}
