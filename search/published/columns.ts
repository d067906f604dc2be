/** How the columns of a published file are written: what repeats itself packs well. */

/** 7, 9, 10 as 7, 2, 1. */
export const differences = (numbers: readonly number[]): number[] =>
  numbers.map((number, at) => number - (numbers[at - 1] ?? 0))

export function sums(differences: readonly number[]): number[] {
  let sum = 0
  return differences.map((difference) => {
    sum += difference
    return sum
  })
}

/** As how long no, yes, no, yes ... lasts: false, false, true as 2, 1. */
export function runs(flags: readonly boolean[]): number[] {
  const lengths: number[] = []
  let last = false
  let length = 0
  for (const flag of flags) {
    if (flag !== last) {
      lengths.push(length)
      length = 0
      last = flag
    }
    length++
  }
  return length > 0 ? [...lengths, length] : lengths
}

/** 1 for yes. As booleans those of 420,000 names would let the heap of a browser grow by 20 MB. */
export function flags(runs: readonly number[]): Uint8Array {
  const marks = new Uint8Array(runs.reduce((sum, length) => sum + length, 0))
  let at = 0
  for (const [run, length] of runs.entries()) {
    marks.fill(run % 2, at, at + length)
    at += length
  }
  return marks
}

/**
 * The format of all published files. Raise it when a column is added, removed or means something else: servers then write
 * all files anew, and nobody guesses what stands in a file of another format.
 */
export const FORMAT = 2

export const toText = (content: object): string => JSON.stringify({ format: FORMAT, ...content })

export function fromText<T>(text: string): T {
  const { format, ...content } = JSON.parse(text)
  if (format !== FORMAT) throw new Error('The format is not known.')
  return content as T
}
