/** A sea-level earth whose tiles are made on the spot; Cesium's own provider would load worker files for them. */
import {
  EllipsoidTerrainProvider,
  HeightmapTerrainData,
  type TerrainData,
  WebMercatorTilingScheme,
} from 'cesium'

/** Vertices along a tile's side; in two dimensions they only have to follow the projection. */
const SIDE = 16

export class FlatTerrain extends EllipsoidTerrainProvider {
  #indices: Uint16Array | undefined

  constructor() {
    super({ tilingScheme: new WebMercatorTilingScheme() })
  }

  override requestTileGeometry(): Promise<TerrainData> {
    const data = new HeightmapTerrainData({ buffer: new Uint8Array(SIDE * SIDE), width: SIDE, height: SIDE })
    data.createMesh = (options) => {
      const mesh = data._createMeshSync(options)
      // Cesium has one list of indices for all globes that ever were, and keeps each one's graphics context with it.
      this.#indices ??= mesh.indices.slice()
      mesh.indices = this.#indices
      return Promise.resolve(mesh)
    }
    return Promise.resolve(data)
  }
}
