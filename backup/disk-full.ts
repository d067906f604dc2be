import { isDiskFull } from '#db/errors.ts'
import { Refused } from './refused.ts'

/** The error, or what to tell where the disk was full. Programs for pictures give no code. */
export const diskFull = (error: unknown, path: string): unknown =>
  isDiskFull(error) || /no space left|ENOSPC/i.test(String(error))
    ? new Refused('disk_full', `The disk of ${path} or of DATA_DIR is full.`)
    : error
