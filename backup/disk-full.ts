import { isDiskFull } from '#config/errors.ts'
import { Refused } from './refused.ts'

/** The error, or what to tell where the disk was full. */
export const diskFull = (error: unknown, path: string): unknown =>
  isDiskFull(error) ? new Refused('disk_full', `The disk of ${path} or of DATA_DIR is full.`) : error
