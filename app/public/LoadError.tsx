import type { ApiError } from '../client/client.ts'
import { Icon } from './Icon.tsx'

interface LoadErrorProps {
  error: ApiError
  /** What could not be loaded, as the start of a sentence: `De partners konden`. */
  failed: string
  onRetry: () => void
}

/** Says what is missing and why, and lets the visitor try again. */
export function LoadError({ error, failed, onRetry }: LoadErrorProps) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="warning" />
      <p>
        {failed} {reasonOf(error)}
      </p>
      <button type="button" className="button button--line" onClick={onRetry}>
        Probeer opnieuw
      </button>
    </div>
  )
}

function reasonOf(error: ApiError): string {
  if (error.offline) return 'zonder verbinding niet worden getoond: dit is nog niet op dit apparaat bewaard.'
  // `useResource` tries again by itself.
  if (error.status === 503)
    return 'even niet worden geladen: de gegevens zijn niet bereikbaar. We proberen het vanzelf opnieuw.'
  // The server says how long to wait.
  if (error.status === 429) return `niet worden geladen. ${error.message}`
  return 'niet worden geladen.'
}
