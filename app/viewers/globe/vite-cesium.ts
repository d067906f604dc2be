/**
 * Makes Cesium's chunk less than half as large: what is only for its developers is cut out (debug checks, comments
 * in shaders), and classes that a flat map never uses are replaced by empty ones. Used by `vite.config.ts`.
 */
import type { Plugin } from 'vite'

/**
 * What `Scene` imports but that only comes into play with 3D tiles, models, splats, lighting, a sun, a headset, while
 * looking for faults of Cesium, or with effects that nobody switches on.
 */
const UNUSED = [
  'Cesium3DTileset',
  'Cesium3DTilesetVisualizer',
  'DebugCameraPrimitive',
  'DepthOfField',
  'DeviceOrientationCameraController',
  'EdgeDetection',
  'LensFlare',
  'Model',
  'ModelVisualizer',
  'NightVision',
  'PerformanceDisplay',
  'SpecularEnvironmentCubeMap',
  'SunPostProcess',
  'TimeDynamicPointCloud',
  'VoxelPrimitive',
  'createWorldImageryAsync',
]

const ENGINE = /@cesium[\\/]engine[\\/]/
const ENGINE_SOURCE = /@cesium[\\/]engine[\\/]Source[\\/].*\.js$/
const ENGINE_INDEX = /@cesium[\\/]engine[\\/]index\.js$/
const UNUSED_FILE = new RegExp(`(^|/)(${UNUSED.join('|')})\\.js$`)
const EMPTY_CLASS = '\0cesium-unused'

export function cesium(): Plugin[] {
  return [baseUrl, stripDeveloperCode, dropUnusedClasses]
}

/** Cesium wants to know where its asset files are; there are none, see `scene.ts`. */
const baseUrl: Plugin = {
  name: 'cesium-base-url',
  config: () => ({ define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') } }),
}

const stripDeveloperCode: Plugin = {
  name: 'cesium-strip-developer-code',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: ENGINE_SOURCE },
    handler(code, id) {
      const checked = withoutDebugChecks(code)
      const stripped = /[\\/]Shaders[\\/]/.test(id) ? withoutShaderComments(checked) : checked
      return stripped === code ? null : { code: stripped, map: null }
    },
  },
}

const dropUnusedClasses: Plugin = {
  name: 'cesium-drop-unused-classes',
  apply: 'build',
  enforce: 'pre',
  resolveId: {
    order: 'pre',
    handler(source, importer) {
      const isInside = importer !== undefined && ENGINE.test(importer) && !ENGINE_INDEX.test(importer)
      return isInside && UNUSED_FILE.test(source) ? EMPTY_CLASS : null
    },
  },
  load(id) {
    return id === EMPTY_CLASS ? 'export default class Unused {}' : null
  },
}

export const withoutDebugChecks = (code: string): string =>
  code.replace(/\/\/>>includeStart\('debug', pragmas\.debug\);?[\s\S]*?\/\/>>includeEnd\('debug'\);?/g, '')

/** Shaders are kept as JavaScript strings, with escaped line ends or as templates. */
export function withoutShaderComments(code: string): string {
  return (
    code
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .replace(/(\\n)?[ \t]*\/\/[^\n"`]*?(?=\\n)/g, '$1')
      .replace(/^[ \t]*\/\/.*$/gm, '')
      .replace(/\n\s*\n+/g, '\n')
      .replace(/^[ \t]+/gm, '')
      // Empty lines whose ends are escaped.
      .replace(/(?<=\\n\\\n)(?:\\n\\\n)+/g, '')
  )
}
