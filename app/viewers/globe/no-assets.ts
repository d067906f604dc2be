/**
 * Keeps Cesium from fetching the files of its asset folder, so that none has to be served. Much of it is private to
 * the pinned version (see `cesium-private.d.ts`); a browser test fails on any request to such a file.
 */
import { Credit, CreditDisplay, TerrainMesh, Transforms } from 'cesium'

interface EarthRotation {
  computeIcrfToCentralBodyFixedMatrix: unknown
  computeTemeToPseudoFixedMatrix: unknown
}

let isForbidden = false

/** Takes effect on every scene made afterwards; calling it again changes nothing. */
export function forbidAssets(): void {
  if (isForbidden) return
  isForbidden = true
  // The logo picture of Cesium ion, whose services this map does not use.
  CreditDisplay.cesiumCredit = new Credit('Natural Earth')
  // Where the sun stands comes from tables of the earth's rotation; a flat map has no sun.
  const rotation: EarthRotation = Transforms
  rotation.computeIcrfToCentralBodyFixedMatrix = rotation.computeTemeToPseudoFixedMatrix
  // Picking terrain builds a search tree in a worker; here everything lies at sea level.
  TerrainMesh.prototype.pick = () => undefined
}
