/** The screen stays on. A browser takes that back when the page is hidden, and some do not know it. */
export function keepAwake(): void {
  const take = () => {
    if (document.visibilityState !== 'visible') return
    navigator.wakeLock?.request('screen').catch(() => undefined)
  }
  take()
  document.addEventListener('visibilitychange', take)
}
