import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { useState } from 'react'

interface Props {
  label: string
  primary?: boolean
  disabled: boolean
  onYes: () => void
}

/** Asks at the button before it does what it says. */
export function SubmitButton({ label, primary = false, disabled, onYes }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={(_event, { open: next }) => setOpen(next)}
      positioning={{ position: 'above', align: 'end' }}
      trapFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button appearance={primary ? 'primary' : 'secondary'} disabled={disabled}>
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={label} className="submit">
        <p>Are you sure you want to submit?</p>
        <div className="submit__answers">
          <Button onClick={() => setOpen(false)}>No</Button>
          <Button
            appearance="primary"
            onClick={() => {
              setOpen(false)
              onYes()
            }}
          >
            Yes
          </Button>
        </div>
      </PopoverSurface>
    </Popover>
  )
}
