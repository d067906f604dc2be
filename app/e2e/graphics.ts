/** Watches the graphics and the memory of a page, for the tests of the globe and its benchmark. */
import type { CDPSession, Page } from 'playwright-core'

interface Watched {
  drawCalls: number
  /** Weak references, so that watching keeps nothing alive. */
  contexts: WeakRef<WebGL2RenderingContext>[]
}

export const countFrames = (page: Page) =>
  page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
    watched.drawCalls = 0
    const { drawElements } = WebGL2RenderingContext.prototype
    WebGL2RenderingContext.prototype.drawElements = function (...args) {
      watched.drawCalls++
      return drawElements.apply(this, args)
    }
  })
export const drawCalls = (page: Page) => page.evaluate(() => (globalThis as unknown as Watched).drawCalls)

/** Waits until the map has flown, loaded and sharpened, which means that it drew nothing for fifty frames. */
export const untilStill = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    const watched = globalThis as unknown as Watched
    for (let still = 0, before = -1; still < 50; ) {
      await new Promise(requestAnimationFrame)
      still = watched.drawCalls === before ? still + 1 : 0
      before = watched.drawCalls
    }
  })

export const rememberContexts = (page: Page) =>
  page.addInitScript(() => {
    const watched = globalThis as unknown as Watched
    watched.contexts = []
    const getContext = HTMLCanvasElement.prototype.getContext
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, kind: string, ...rest: []) {
      const context = getContext.call(this, kind, ...rest)
      const isKnown = watched.contexts.some((known) => known.deref() === context)
      if (context instanceof WebGL2RenderingContext && !isKnown) watched.contexts.push(new WeakRef(context))
      return context
    } as typeof getContext
  })
export const livingContexts = (page: Page) =>
  page.evaluate(
    () => (globalThis as unknown as Watched).contexts.filter((known) => known.deref()?.isContextLost() === false).length,
  )

export async function heapUsed(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  return usedSize
}
