/**
 * The browsers that the site is made for: those of May 2024 and later. The build, `npm run check` (`tools/check-browsers.ts`) and
 * the page for older browsers (`index.html`) use this list.
 */
export const BROWSERS = { chrome: '125', edge: '125', firefox: '126', safari: '17.5' } as const

/** Build targets such as `chrome125`. */
export const BUILD_TARGET = Object.entries(BROWSERS).map(([name, version]) => name + version)

/** In words: "Chrome 125, Edge 125, Firefox 126 of Safari 17.5". */
export const BROWSERS_IN_WORDS = Object.entries(BROWSERS)
  .map(([name, version]) => `${name[0]!.toUpperCase()}${name.slice(1)} ${version}`)
  .join(', ')
  .replace(/, (?=[^,]*$)/, ' of ')
