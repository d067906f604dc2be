/** Alone in a file, so that only screens with a code load its library. */
import { renderSVG } from 'uqr'

/** A QR code of an address, as the address of a picture. `border`: its quiet edge, in modules. */
export const codeOf = (address: string, border: number): string =>
  `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border }))}`
