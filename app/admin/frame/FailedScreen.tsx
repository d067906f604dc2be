import { Button } from '@fluentui/react-components'
import { Message } from '../parts/Message.tsx'
import { SOMETHING_WRONG } from '../session/call.ts'

/** In place of a screen that could not be drawn. */
export const FailedScreen = () => (
  <Message title={SOMETHING_WRONG}>
    <p>This screen could not be shown. Perhaps the site was renewed meanwhile.</p>
    <Button appearance="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  </Message>
)
