/** Where something comes from: a web address, or a reference in words such as "Nationaal Archief, 2.10.14, inv. 123". */

/** An address becomes a link; nothing else does. */
export const isWebAddress = (source: string): boolean => /^https?:\/\/\S+$/i.test(source) && URL.canParse(source)
