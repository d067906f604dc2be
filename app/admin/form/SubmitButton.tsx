import { Button, MenuItem, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { type Ref, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { PopMenu } from '../parts/PopMenu.tsx'

interface Props {
  label: string
  disabled: boolean
  /** What saving does, in words. */
  hint?: string | null
  ref?: Ref<HTMLButtonElement>
  /** Checks before the question is asked, and shows what is wrong. */
  validate?: () => Promise<boolean>
  onYes: () => void
  /** A second action, in a menu beside the button. */
  other?: { label: string; onYes: () => void } | false
}

/** Not `autoFocus`: the page would scroll to the question before that is in its place. */
const focus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })

/** A button that asks for a confirmation. Its refs are cast: Fluent's type for a button or link fits neither. */
export function SubmitButton(props: Props) {
  const { label, disabled, hint = null, ref = null, validate, onYes, other = false } = props
  /** The action that is done after Yes; null while nothing is asked. */
  const [asked, setAsked] = useState<{ label: string; onYes: () => void } | null>(null)
  const ask = async (about: { label: string; onYes: () => void }) => {
    if (!validate || (await validate())) setAsked(about)
  }
  const own = { label, onYes }
  return (
    <span className="submit-button">
      <Popover
        open={asked !== null}
        onOpenChange={(_event, { open }) => (open ? void ask(own) : setAsked(null))}
        positioning={{ position: 'above', align: 'end', offset: { mainAxis: 10 } }}
        trapFocus
        unstable_disableAutoFocus
      >
        <PopoverTrigger disableButtonEnhancement>
          <Button ref={ref as Ref<never>} appearance="primary" disabledFocusable={disabled}>
            {label}
          </Button>
        </PopoverTrigger>
        <PopoverSurface aria-label={asked?.label} className="submit">
          <p className="submit__question">Are you sure you want to submit?</p>
          {hint !== null && <p className="submit__hint">{hint}</p>}
          <div className="submit__answers">
            <Button onClick={() => setAsked(null)}>No</Button>
            <Button
              ref={focus as Ref<never>}
              appearance="primary"
              onClick={() => {
                setAsked(null)
                asked?.onYes()
              }}
            >
              Yes
            </Button>
          </div>
        </PopoverSurface>
      </Popover>
      {other && (
        <PopMenu
          positioning={{ position: 'above', align: 'end' }}
          button={
            <Button
              className="submit-button__more"
              appearance="primary"
              icon={<Icon name="open" small />}
              aria-label={`More ways to ${label.toLowerCase()}`}
              disabledFocusable={disabled}
            />
          }
        >
          <MenuItem icon={<Icon name="done" small />} secondaryContent="Ctrl Enter" onClick={() => void ask(own)}>
            {label}
          </MenuItem>
          <MenuItem icon={<Icon name="add" small />} onClick={() => void ask(other)}>
            {other.label}
          </MenuItem>
        </PopMenu>
      )}
    </span>
  )
}
