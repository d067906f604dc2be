/** Loads the code and the land of the map, which are large, while the voyage is still being fetched. */
import { loadLand } from './load-land.ts'

/** Resolves with the component. If the land fails here, the map tries again and reports it. */
export function loadGlobe(): Promise<typeof import('./Globe.tsx')> {
  loadLand().catch(() => undefined)
  return import('./Globe.tsx')
}
