import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { type Ref, useState } from 'react'

// Fluent types the ref of what may be a button or a link as that of neither.

interface Props {
  label: string
  primary?: boolean
  disabled: boolean
  /** What follows from it. */
  hint?: string | null
  ref?: Ref<HTMLButtonElement>
  onYes: () => void
}

/** Not by `autoFocus`: the page would scroll to where the question stands before it has its place. */
const focus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })

/** Asks at the button before it does what it says. */
export function SubmitButton({ label, primary = false, disabled, hint = null, ref = null, onYes }: Props) {
  const [open, setOpen] = useState(false)
  return (
    <Popover
      open={open}
      onOpenChange={(_event, { open: next }) => setOpen(next)}
      positioning={{ position: 'above', align: 'end', offset: { mainAxis: 10 } }}
      trapFocus
      unstable_disableAutoFocus
    >
      <PopoverTrigger disableButtonEnhancement>
        <Button
          ref={ref as Ref<never>}
          appearance={primary ? 'primary' : 'secondary'}
          disabledFocusable={disabled}
        >
          {label}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label={label} className="submit">
        <p className="submit__question">Are you sure you want to submit?</p>
        {hint !== null && <p className="submit__hint">{hint}</p>}
        <div className="submit__answers">
          <Button onClick={() => setOpen(false)}>No</Button>
          <Button
            ref={focus as Ref<never>}
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
