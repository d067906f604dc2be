/** A name of one segment with its score, as one number that sorts best score first, then by place in the lists. */
import { SCORE_MAX } from './pairing.ts'

export type HitKey = number

const NAMES = 2 ** 32

export const makeKey = (score: number, name: number): HitKey => (SCORE_MAX - score) * NAMES + name
export const scoreOf = (key: HitKey): number => SCORE_MAX - Math.floor(key / NAMES)
export const nameOf = (key: HitKey): number => key % NAMES
