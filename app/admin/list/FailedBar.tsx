import { Button, MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'

/** Why a list could not be read; its rows stay. Nothing without an error. */
export function FailedBar({ error, onRetry }: { error: string | null; onRetry: () => void }) {
  if (error === null) return null
  return (
    <MessageBar intent="error" className="list__bar bar--error">
      <MessageBarBody>{error}</MessageBarBody>
      <MessageBarActions>
        <Button onClick={onRetry}>Try again</Button>
      </MessageBarActions>
    </MessageBar>
  )
}
