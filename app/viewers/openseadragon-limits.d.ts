/** Documented options of a viewport that may also be set later; OpenSeadragon's types know them only as options. */
import 'openseadragon'

declare module 'openseadragon' {
  interface Viewport {
    minZoomLevel: number
    maxZoomLevel: number
  }
}
