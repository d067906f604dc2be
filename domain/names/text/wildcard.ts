/** Wildcards: `*` for any letters, `?` for one. Linear in both lengths, so that no pattern is slow. */

export function matchesWildcard(pattern: string, word: string): boolean {
  let p = 0
  let w = 0
  let star = -1
  let retry = 0
  while (w < word.length) {
    if (p < pattern.length && (pattern[p] === '?' || pattern[p] === word[w])) {
      p++
      w++
    } else if (pattern[p] === '*') {
      star = p++
      retry = w
    } else if (star >= 0) {
      p = star + 1
      w = ++retry
    } else return false
  }
  while (pattern[p] === '*') p++
  return p === pattern.length
}

/** The letters before the first wildcard. */
export function fixedPrefix(pattern: string): string {
  return /^[^*?]*/.exec(pattern)?.[0] ?? ''
}
