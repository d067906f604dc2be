/**
 * The site's own addresses within a preview: the screen believes to be at its public address, while the browser stays at the
 * preview's, with the screen's query. What leads elsewhere on the site leaves the preview.
 */
import type { BaseLocationHook } from 'wouter'
import { useBrowserLocation } from 'wouter/use-browser-location'

export const previewLocation = (publicPath: string): BaseLocationHook =>
  function usePreviewLocation() {
    const [, navigate] = useBrowserLocation()
    const go = (to: string, options?: { replace?: boolean; state?: unknown }) => {
      const { pathname, search, hash } = new URL(to, location.href)
      if (pathname === publicPath) navigate(location.pathname + search + hash, options)
      else location.assign(to)
    }
    return [publicPath, go]
  }
