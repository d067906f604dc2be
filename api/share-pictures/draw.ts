/**
 * Draws a share picture: on the left paper with a name, on the right the map with a route. The text is outlines, because servers
 * have no fonts.
 */
import sharp from 'sharp'
import type { Position } from '#domain/common.ts'
import { cropTo, dotsPath, FRAMES, type Frame, project, routePath } from '#domain/flat-map.ts'
import { type Face, loadFace } from './faces.ts'
import { landPath } from './land.ts'
import { setText } from './set-lines.ts'

/** What a picture shows. */
export interface Drawing {
  title: string
  sub: string | null
  /** The two lines under the rule. */
  ports: string | null
  dates: string | null
  /** The line of a voyage. Empty: the map of the archive. */
  route: Position[]
  /** The first and last port of the route. */
  ends: { city: string; position: Position }[]
  /** On the map of the archive: the legs, and how often each was sailed. */
  legs: { path: Position[]; count: number }[]
  /** What is invented. */
  mark: string | null
}

/** Raise it when the drawing changes. Then all pictures get new addresses. */
export const DRAWING_VERSION = 2

export const WIDTH = 1200
export const HEIGHT = 630
/** The paper's width. */
const PAPER = 500
const MAP = { width: WIDTH - PAPER, height: HEIGHT }

const COLOURS = {
  paper: '#f7f1e3',
  sheet: '#fdfaf2',
  rule: '#143542',
  ink: '#15262e',
  sea: '#1f4a5c',
  graticule: '#2c5869',
  deep: '#2e5c6c',
  shoal: '#5d8189',
  land: '#e9dfc7',
  foam: '#ffffff',
  pin: '#9b3225',
}

export async function drawPicture(drawing: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    ${drawPaper(drawing)}
    <svg x="${PAPER}" width="${MAP.width}" height="${MAP.height}">${await drawMap(drawing)}</svg>
  </svg>`
  return sharp(Buffer.from(svg)).png({ palette: true, colours: 128, dither: 0, effort: 1 }).toBuffer()
}

/** Where the paper's text begins, and how wide it may be. */
const LEFT = 48
const COLUMN = PAPER - 4 - 40 - LEFT
const LOGO_BOTTOM = 85
const RULE_TOP = 483
/** The least distance of the name to the logo and to the rule. */
const AIR = 22
/** Names of so many characters or more have this size at most. */
const SIZES = [
  { from: 0, size: 74 },
  { from: 20, size: 66 },
  { from: 32, size: 54 },
]
const LEADING = 1.04
const TRACKING = -0.012
const SUB = { size: 28, line: 36.4, top: 18 }
/** From the usual size of the facts to the smallest that any text has, except the mark. Two lines leave room for what follows. */
const FACTS = { sizes: [31, 29, 27, 26], twoLines: [27, 26], line: 1.3, top: RULE_TOP + 22.5 }

function drawPaper({ title, sub, ports, dates }: Drawing): string {
  const { light, regular, heavy, plain } = loadFaces()
  const { name, subs, below } = setName(title, sub)
  const line = name.size * LEADING
  const top = (LOGO_BOTTOM + RULE_TOP - name.lines.length * line - below) / 2
  const end = top + name.lines.length * line + SUB.top
  return [
    area(0, 0, PAPER - 4, HEIGHT, COLOURS.paper),
    area(PAPER - 4, 0, 4, HEIGHT, COLOURS.rule),
    `<svg x="${LEFT}" y="44" width="58" height="41" viewBox="0 0 40 28">${FLAG}</svg>`,
    ...text(heavy, ['Overtocht'], [124, 47.5], 34, 34),
    ...text(regular, name.lines, [LEFT, top], name.size, line, TRACKING),
    ...text(light, subs, [LEFT, end], SUB.size, SUB.line),
    ...(ports === null && dates === null
      ? []
      : [area(LEFT, RULE_TOP, COLUMN, 6, COLOURS.rule), area(LEFT, RULE_TOP + 10, COLUMN, 1.2, COLOURS.rule)]),
    ...drawFacts([ports, regular, COLOURS.rule], [dates, plain, COLOURS.ink]),
  ].join('')
}

/** The sizes that a name may have, by its length. The largest that has room is taken. */
export const sizesOf = (title: string): number[] =>
  SIZES.slice(SIZES.findLastIndex(({ from }) => [...title].length >= from)).map(({ size }) => size)

/** The name with the line below it. A very long name takes that line's room. */
function setName(title: string, sub: string | null) {
  const { light, regular } = loadFaces()
  const set = [sub, null].map((sub) => {
    const subs = sub === null ? [] : setText(sub, [SUB.size], { face: light, width: COLUMN, most: () => 2 }).lines
    const below = subs.length > 0 ? SUB.top + subs.length * SUB.line : 0
    const room = RULE_TOP - LOGO_BOTTOM - 2 * AIR - below
    const most = (size: number) => Math.floor(room / (size * LEADING))
    return { name: setText(title, sizesOf(title), { face: regular, width: COLUMN, tracking: TRACKING, most }), subs, below }
  })
  return set.find(({ name }) => name.isWhole) ?? set.at(-1)!
}

function drawFacts(...facts: [words: string | null, face: Face, colour: string][]): string[] {
  let top = FACTS.top
  return facts.flatMap(([words, face, colour]) => {
    if (words === null) return []
    const one = setText(words, FACTS.sizes, { face, width: COLUMN, most: () => 1 })
    const { lines, size } = one.isWhole ? one : setText(words, FACTS.twoLines, { face, width: COLUMN, most: () => 2 })
    const line = size * FACTS.line
    const drawn = text(face, lines, [LEFT, top], size, line, 0, colour)
    top += lines.length * line + 3.5
    return drawn
  })
}

/** The house flag, 40 wide and 28 high. */
export const FLAG = `
  <path d="M0 0h40l-9 14 9 14H0z" fill="#1f4a5c"/>
  <path d="M0 0h40l-7.7 12H0z" fill="#9b3225"/>
  <path d="M0 11h33l-2 3 2 3H0z" fill="#fdfaf2"/>`

/** Pixels from the edge of the map to the route, which leaves room for the names of its ends. */
const MARGIN = 96
/** What the map of the archive shows: the way from Soerabaja to Rotterdam round Gibraltar. */
const ARCHIVE: Position[] = [
  [-9.8, 36],
  [4.5, 51.9],
  [112.7, -7.2],
]

async function drawMap({ route, ends, legs, mark }: Drawing): Promise<string> {
  const frame = frameOf(route.length > 1 ? route : ARCHIVE)
  const most = Math.max(...legs.map(({ count }) => count))
  const ports = ends.map(({ city, position }) => ({ city, at: project(frame, position) }))
  const northern = ports.toSorted((a, b) => a.at[1] - b.at[1])[0]
  const labels = ports.map((port) => labelOf(port.city, port.at, port === northern))
  return [
    area(0, 0, MAP.width, MAP.height, COLOURS.sea),
    `<path fill="none" stroke="${COLOURS.graticule}" stroke-width=".8" d="${graticule(frame)}"/>`,
    `<defs><path id="a" d="${await landPath(frame)}"/></defs><g fill="${COLOURS.land}" stroke-linejoin="round">`,
    `<use href="#a" stroke="${COLOURS.deep}" stroke-width="6"/><use href="#a" stroke="${COLOURS.shoal}" stroke-width="2.28"/>`,
    `<use href="#a"/></g><g fill="none" stroke="${COLOURS.foam}" stroke-linecap="round" stroke-linejoin="round">`,
    ...legs.map(({ path, count }) => {
      const weight = Math.sqrt(count / most)
      return `<path d="${routePath(frame, path)}" stroke-width="${1 + 2.5 * weight}" stroke-opacity="${0.7 + 0.3 * weight}"/>`
    }),
    `<path d="${routePath(frame, route)}" stroke-width="6"/>`,
    `<path d="${dotsPath(
      frame,
      ends.map(({ position }) => position),
    )}" stroke-width="30.2"/></g>`,
    ...ports.map(({ at: [x, y] }) => `<circle cx="${x}" cy="${y}" r="11" fill="${COLOURS.pin}"/>`),
    ...labels.map(({ drawn }) => drawn),
    mark === null
      ? ''
      : drawMark(mark, [...labels.map(({ box }) => box), ...ports.map(({ at: [x, y] }) => boxOf(x - 15, y - 15, 30, 30))]),
  ].join('')
}

/** The frame of the map that shows these positions. */
function frameOf(positions: Position[]): Frame {
  const { width, height } = MAP
  const world = FRAMES.chart
  const crop = cropTo(positions, width / height, world, MARGIN / width)
  const scale = width / crop.width
  const [x, y] = world.origin
  return { width, height, scale: world.scale * scale, origin: [(x - crop.x) * scale, (y - crop.y) * scale] }
}

/** A line every ten degrees. */
function graticule(frame: Frame): string {
  const tens = Array.from({ length: 73 }, (_, at) => (at - 36) * 10)
  const meridians = tens.map((longitude) => project(frame, [longitude, 0])[0]).filter((x) => x > 0 && x < frame.width)
  const parallels = tens
    .filter((latitude) => Math.abs(latitude) <= 80)
    .map((latitude) => project(frame, [0, latitude])[1])
    .filter((y) => y > 0 && y < frame.height)
  const lines = [
    ...meridians.map((x) => `M${x.toFixed(1)} 0v${frame.height}`),
    ...parallels.map((y) => `M0 ${y.toFixed(1)}h${frame.width}`),
  ]
  return lines.join('')
}

interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

const boxOf = (left: number, top: number, width: number, height: number): Box => ({
  left,
  top,
  right: left + width,
  bottom: top + height,
})

const LABEL = { size: 26, height: 44, padding: 13, edge: 8, above: 66, below: 24 }

/** The name of a port, above or below it, and within the map. */
function labelOf(city: string, [x, y]: readonly [number, number], isAbove: boolean): { box: Box; drawn: string } {
  const { bold } = loadFaces()
  const most = MAP.width - 2 * (LABEL.edge + LABEL.padding)
  const { lines } = setText(city, [LABEL.size], { face: bold, width: most, most: () => 1 })
  const width = bold.width(lines[0]!, LABEL.size) + 2 * LABEL.padding
  const left = clamp(x - width / 2, LABEL.edge, MAP.width - LABEL.edge - width)
  const top = clamp(isAbove ? y - LABEL.above : y + LABEL.below, LABEL.edge, MAP.height - LABEL.edge - LABEL.height)
  const words = text(bold, lines, [left + LABEL.padding, top + 8], LABEL.size, LABEL.size, 0, COLOURS.ink)
  return {
    box: boxOf(left, top, width, LABEL.height),
    drawn: [area(left, top, width, LABEL.height, COLOURS.sheet), ...words].join(''),
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value))

const MARK = { edge: 24, height: 42, padding: 15, gap: 9, capitals: 17, tracking: 0.09, small: 20, line: 26 }

/** "DEMONSTRATIE verzonnen naam", in the first corner without a port or its name. */
function drawMark(what: string, taken: readonly Box[]): string {
  const { bold, plain } = loadFaces()
  const capitals = bold.width('DEMONSTRATIE', MARK.capitals, MARK.tracking) + MARK.capitals * MARK.tracking
  const width = 2 * MARK.padding + capitals + MARK.gap + plain.width(what, MARK.small)
  const [right, bottom] = [MAP.width - MARK.edge - width, MAP.height - MARK.edge - MARK.height]
  const corners = [
    boxOf(MARK.edge, bottom, width, MARK.height),
    boxOf(right, bottom, width, MARK.height),
    boxOf(MARK.edge, MARK.edge, width, MARK.height),
  ]
  const free = corners.find((corner) => !taken.some((box) => overlap(corner, box)))
  const { left, top } = free ?? boxOf(right, MARK.edge, width, MARK.height)
  const baseline = top + 7 + plain.baseline(MARK.small, MARK.line)
  const x = left + MARK.padding
  return [
    area(left, top, width, MARK.height, COLOURS.rule),
    area(left + 1, top + 1, width - 2, MARK.height - 2, COLOURS.sheet),
    `<path d="${bold.path('DEMONSTRATIE', x, baseline, MARK.capitals, MARK.tracking)}" fill="${COLOURS.rule}"/>`,
    `<path d="${plain.path(what, x + capitals + MARK.gap, baseline, MARK.small)}" fill="${COLOURS.ink}"/>`,
  ].join('')
}

const overlap = (a: Box, b: Box): boolean => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom

const area = (x: number, y: number, width: number, height: number, colour: string): string =>
  `<path d="M${x} ${y}h${width}v${height}h${-width}z" fill="${colour}"/>`

/** Lines of text, the first with its top at `at`. */
function text(
  face: Face,
  lines: readonly string[],
  [x, top]: readonly [number, number],
  size: number,
  lineHeight: number,
  tracking = 0,
  colour = COLOURS.rule,
): string[] {
  const baseline = top + face.baseline(size, lineHeight)
  return lines.map(
    (line, at) => `<path d="${face.path(line, x, baseline + at * lineHeight, size, tracking)}" fill="${colour}"/>`,
  )
}

/** Whether a name shows in a picture. Names in other scripts than those of Europe leave a blank. */
export const canDraw = (name: string): boolean => loadFaces().regular.knows(name)

let faces: Record<'light' | 'regular' | 'heavy' | 'plain' | 'bold', Face> | null = null

/** The typefaces of the site. */
function loadFaces() {
  faces ??= {
    light: loadFace('besley', '400-normal'),
    regular: loadFace('besley', '500-normal'),
    heavy: loadFace('besley', '600-normal'),
    plain: loadFace('source-sans-3', '400-normal'),
    bold: loadFace('source-sans-3', '600-normal'),
  }
  return faces
}
