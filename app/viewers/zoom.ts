/** Times as large as the whole image on the screen: the specification's bounds of the deep-zoom viewer. */
export const ZOOM = { minimum: 1, maximum: 10, initial: 1, step: 1.4 }
