/**
 * The frames in which the flat maps are drawn, all in Mercator. `tools/make-maps.ts` draws sea and land in them once;
 * the site draws routes over that in the same projection.
 */
export interface Frame {
  width: number
  height: number
  /** Pixels per radian of longitude. */
  scale: number
  /** Where longitude 0, latitude 0 lies, in pixels from the top left. */
  origin: readonly [x: number, y: number]
}

/** The Americas are left out, so that the text of the hero lies on open sea. */
export const FRAMES = {
  'hero-wide': { width: 1168, height: 404, scale: 236.06, origin: [611.8, 310.9] },
  'hero-tablet': { width: 760, height: 306, scale: 150.1, origin: [435.1, 220.1] },
  'hero-phone': { width: 390, height: 166, scale: 120.1, origin: [75.5, 146.2] },
  /** One frame for every voyage, so that routes compare. */
  card: { width: 240, height: 150, scale: 80, origin: [33.45, 94.76] },
} as const satisfies Record<string, Frame>

export type FrameName = keyof typeof FRAMES
