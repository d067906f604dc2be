/**
 * The private parts of Cesium 1.145 that the globe uses. They exist at run time but not in Cesium's types. Look at these first
 * when you raise the version.
 */
import 'cesium'

declare module 'cesium' {
  /** The mesh of one terrain tile; `pick` finds where a ray meets it. */
  export class TerrainMesh {
    pick: () => undefined
    /** The array itself holds the buffers of all graphics contexts that drew it. */
    indices: Uint16Array
  }

  interface Scene {
    /** Prepares a frame: tweens, input, camera. `CesiumWidget` calls it in its own loop. */
    initializeFrame(): void
  }

  interface Globe {
    _surface: {
      /** Milliseconds of every frame that Cesium may spend on loading tiles. */
      _loadQueueTimeSlice: number
    }
  }

  interface HeightmapTerrainData {
    /** `createMesh` uses a worker. `_createMeshSync` does the same without one. */
    createMesh(options: unknown): Promise<TerrainMesh>
    _createMeshSync(options: unknown): TerrainMesh
  }
}
