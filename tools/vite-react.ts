/**
 * Makes React's chunk a tenth smaller: empties the functions of `react-dom` that only run for what no page of the site has. Used
 * by `vite.config.ts`. React's version is pinned, and a build fails if it has one of these functions no more.
 */
import type { Plugin } from 'vite'

/** They run for `hydrateRoot`. The site draws anew what the server sent (`app/main.tsx`). */
const HYDRATION = [
  'accumulateOrCreateContinuousQueuedReplayableEvent',
  'attemptContinuousHydration',
  'attemptExplicitHydrationTarget',
  'attemptHydrationAtCurrentPriority',
  'canHydrateHydrationBoundary',
  'canHydrateInstance',
  'canHydrateTextInstance',
  'clearHydrationBoundary',
  'getNextHydratable',
  'getNextHydratableInstanceAfterHydrationBoundary',
  'hideOrUnhideDehydratedBoundary',
  'mountHostRootWithoutHydrating',
  'prepareToHydrateHostInstance',
  'queueIfContinuousEvent',
  'retryActivityComponentWithoutHydrating',
  'retryDehydratedSuspenseBoundary',
  'retrySuspenseComponentWithoutHydrating',
  'throwOnHydrationMismatch',
  'updateDehydratedSuspenseComponent',
]

/** They run for `<ViewTransition>`, or do nothing without one. */
const VIEW_TRANSITIONS = [
  'applyViewTransitionName',
  'applyViewTransitionToHostInstances',
  'commitAfterMutationEffectsOnFiber',
  'commitAppearingPairViewTransitions',
  'commitDeletedPairViewTransitions',
  'commitEnterViewTransitions',
  'commitExitViewTransitions',
  'commitNestedViewTransitions',
  'createViewTransitionInstance',
  'measureNestedViewTransitions',
  'measureViewTransitionHostInstancesRecursive',
  'restoreEnterOrExitViewTransitions',
  'restoreNestedViewTransitions',
  'restorePairedViewTransitions',
  'restoreViewTransitionName',
  'restoreViewTransitionOnHostInstances',
  'scheduleViewTransitionEvent',
  'startViewTransition',
]

/** They run for a `ref` on a fragment. */
const FRAGMENT_REFS = ['commitNewChildToFragmentInstance', 'deleteChildFromFragmentInstance']

/** They run for what no screen calls or draws: `preload` and its kin, `useActionState`, and `<SuspenseList>`. */
const UNCALLED = [
  'mountActionState',
  'preconnect',
  'prefetchDNS',
  'preinitModuleScript',
  'preinitScript',
  'preinitStyle',
  'preload',
  'preloadModule',
  'rerenderActionState',
  'updateActionStateImpl',
  'updateSuspenseListComponent',
]

/** They run for `<title>`, `<meta>`, `<link>`, `<style>` and `<script>` in a screen, which React would move to the head. */
const HEAD = [
  'acquireResource',
  'getHydratableHoistableCache',
  'getResource',
  'insertSuspendedStylesheets',
  'isHostHoistableType',
  'preloadResourceAndSuspendIfNeeded',
  'suspendResource',
]

const REACT_DOM = /react-dom[\\/]cjs[\\/]react-dom-client\.production\.js$/

export const withoutUnusedReact: Plugin = {
  name: 'react-without-unused',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: REACT_DOM },
    handler(code) {
      const cut = [...HYDRATION, ...VIEW_TRANSITIONS, ...FRAGMENT_REFS, ...UNCALLED, ...HEAD].map(
        (name) => [new RegExp(`^(function ${name}\\()[\\s\\S]*?^}$`, 'gm'), '$1) {}', 1] as const,
      )
      const methods = [/^FragmentInstance\.prototype\.\w+ = function[\s\S]*?^};$/gm, '', 12] as const
      const hydrateRoot = [/^exports\.hydrateRoot = function[\s\S]*?^};$/gm, '', 1] as const
      return { code: [...cut, methods, hydrateRoot].reduce(without, code), map: null }
    },
  },
}

function without(code: string, [part, instead, times]: readonly [RegExp, string, number]): string {
  const found = code.match(part)?.length ?? 0
  if (found !== times) throw new Error(`React has ${found} parts like ${part}, not ${times}.`)
  return code.replace(part, instead)
}
