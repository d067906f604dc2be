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

export const flags = (runs: readonly number[]): boolean[] =>
  runs.flatMap((length, at) => new Array<boolean>(length).fill(at % 2 === 1))

/** Of every file. Whoever reads another one than he knows must not guess what stands in it. */
const FORMAT = 1

export const toText = (content: object): string => JSON.stringify({ format: FORMAT, ...content })

export function fromText<T>(text: string): T {
  const { format, ...content } = JSON.parse(text)
  if (format !== FORMAT) throw new Error('The published file has a format that is not known here.')
  return content as T
}
