/**
 * The frames in which the flat maps are drawn, all in Mercator. `tools/drawing/maps.ts` draws sea and land in them once;
 * the site shows a part of each and draws routes over that in the same projection.
 */
export interface Frame {
  width: number
  height: number
  /** Pixels per radian of longitude. */
  scale: number
  /** Where longitude 0, latitude 0 lies, in pixels from the top left. */
  origin: readonly [x: number, y: number]
}

export const FRAMES = {
  /** To 150 degrees east. The Americas are left out: open sea lies to the left of Ireland, for the text of the hero. */
  hero: { width: 2000, height: 660, scale: 236, origin: [1382, 429] },
  /** The whole world once round, from the date line to the date line, for the maps of single voyages. */
  world: { width: 754, height: 401, scale: 120, origin: [377, 243] },
  /** The same, larger: staff see where a stop lies on its coast. */
  chart: { width: 1885, height: 1003, scale: 300, origin: [942.5, 608] },
} as const satisfies Record<string, Frame>

export type FrameName = keyof typeof FRAMES
