import { Button } from '@fluentui/react-components'
import { useState } from 'react'
import { YesNoDialog } from '../parts/AskDialog.tsx'

/** A button that deletes kept work for good, after a question. `what` names the work if there are several such buttons. */
export function ThrowAway({ what, onYes }: { what?: string; onYes: () => void }) {
  const [isAsked, setIsAsked] = useState(false)
  const close = () => setIsAsked(false)
  return (
    <>
      <Button
        className="form__discard"
        appearance="transparent"
        {...(what && { 'aria-label': `Throw away: ${what}` })}
        onClick={() => setIsAsked(true)}
      >
        Throw away
      </Button>
      {isAsked && (
        <YesNoDialog
          title="Throw this work away?"
          text="What was typed lies on this device alone. It cannot be brought back."
          onClose={close}
          onYes={() => {
            close()
            onYes()
          }}
        />
      )}
    </>
  )
}
