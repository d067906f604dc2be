/**
 * What one ear or one clerk writes for the other, with its cost in edits: far less than a random letter.
 * `oe/u` reads both ways. From the Dutch spelling reforms, the three Indonesian spellings, and what sounds alike.
 */

export interface Confusion {
  readonly from: string
  readonly to: string
  readonly cost: number
}

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

export const CONFUSIONS: readonly Confusion[] = COSTS.flatMap(([cost, pairs]) =>
  pairs.split(' ').flatMap((pair) => {
    const [a = '', b = ''] = pair.split('/')
    return [
      { from: a, to: b, cost },
      { from: b, to: a, cost },
    ]
  }),
)
