/** Cesium's source of map pictures: draws every tile that it asks for, so that no picture comes over the network. */
import { Event as CesiumEvent, type ImageryProvider, WebMercatorTilingScheme } from 'cesium'
import { drawLand, type LandPalette, type LandPolygon } from './land.ts'

/** Pixels. */
const TILE_SIZE = 512
/** At 3,000 km across, level 6 is sharper than any screen. */
const MAXIMUM_LEVEL = 6

export function landTiles(land: readonly LandPolygon[], palette: LandPalette): ImageryProvider {
  const tilingScheme = new WebMercatorTilingScheme()
  const provider = {
    tilingScheme,
    rectangle: tilingScheme.rectangle,
    tileWidth: TILE_SIZE,
    tileHeight: TILE_SIZE,
    minimumLevel: 0,
    maximumLevel: MAXIMUM_LEVEL,
    hasAlphaChannel: false,
    errorEvent: new CesiumEvent(),
    credit: undefined,
    proxy: undefined,
    tileDiscardPolicy: undefined,
    getTileCredits: () => [],
    pickFeatures: () => undefined,
    requestImage: (x: number, y: number, level: number) =>
      Promise.resolve(drawTile(land, { x, y, level, size: TILE_SIZE }, palette)),
  }
  return provider as unknown as ImageryProvider
}

function drawTile(
  land: readonly LandPolygon[],
  tile: Parameters<typeof drawLand>[2],
  palette: LandPalette,
): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = tile.size
  // Read back at once to become a texture: a canvas kept in the GPU takes three times as long (measured).
  const context = canvas.getContext('2d', { alpha: false, willReadFrequently: true })!
  drawLand(context, land, tile, palette)
  return canvas
}
