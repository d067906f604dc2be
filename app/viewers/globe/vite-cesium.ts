/**
 * Makes Cesium's chunk less than half as large: cuts debug checks and comments in shaders, and replaces classes that a flat map
 * never uses by empty ones. Used by `vite.config.ts`.
 */
import type { Plugin } from 'vite'

/** Classes that `Scene` imports for things that this map does not have: 3D tiles, models, lighting, effects, debugging. */
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

/** Cesium wants to know where its asset files are. There are none, see `scene.ts`. */
const baseUrl: Plugin = { name: 'cesium-base-url', config: () => ({ define: { CESIUM_BASE_URL: JSON.stringify('/cesium/') } }) }

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

/** Shaders are JavaScript strings, either with escaped line ends or as templates. */
export function withoutShaderComments(code: string): string {
  return (
    code
      .replace(/\/\*\*[\s\S]*?\*\//g, '')
      .replace(/(\\n)?[ \t]*\/\/[^\n"`]*?(?=\\n)/g, '$1')
      .replace(/^[ \t]*\/\/.*$/gm, '')
      .replace(/\n\s*\n+/g, '\n')
      .replace(/^[ \t]+/gm, '')
      // Empty lines with escaped ends.
      .replace(/(?<=\\n\\\n)(?:\\n\\\n)+/g, '')
  )
}
