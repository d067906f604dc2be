/**
 * The private parts of Cesium 1.145 that the globe leans on, in one place: look at these first when raising the
 * version. They exist at run time but not in Cesium's own types.
 */
import 'cesium'

declare module 'cesium' {
  /** The mesh of one terrain tile; `pick` finds where a ray meets it. */
  export class TerrainMesh {
    pick: () => undefined
    /** Small enough for 16 bits; buffers of the graphics contexts that drew it are kept on the array itself. */
    indices: Uint16Array
  }

  interface Scene {
    /** What a frame needs before it is drawn: tweens, input, camera. `CesiumWidget` calls it in its own loop. */
    initializeFrame(): void
  }

  interface Globe {
    _surface: {
      /** Milliseconds of every frame that may go into loading tiles. */
      _loadQueueTimeSlice: number
    }
  }

  interface HeightmapTerrainData {
    /** `createMesh` goes through a worker; this is its synchronous twin. */
    createMesh(options: unknown): Promise<TerrainMesh>
    _createMeshSync(options: unknown): TerrainMesh
  }
}
