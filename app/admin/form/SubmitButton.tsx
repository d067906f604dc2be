import {
  Button,
  Menu,
  MenuItem,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Popover,
  PopoverSurface,
  PopoverTrigger,
} from '@fluentui/react-components'
import { type Ref, useState } from 'react'
import { Icon } from '../parts/Icon.tsx'

// Fluent types the ref of what may be a button or a link as that of neither.

interface Props {
  label: string
  disabled: boolean
  /** What follows from it. */
  hint?: string | null
  ref?: Ref<HTMLButtonElement>
  /** Looks whether there is anything to ask: what is wrong is told before. */
  validate?: () => Promise<boolean>
  onYes: () => void
  /** Another way to do it, in a menu at the button. */
  other?: { label: string; onYes: () => void } | false
}

/** Not by `autoFocus`: the page would scroll to where the question stands before it has its place. */
const focus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })

/** Asks at the button before it does what it says. */
export function SubmitButton(props: Props) {
  const { label, disabled, hint = null, ref = null, validate, onYes, other = false } = props
  /** What is done after Yes; null while nothing is asked. */
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
        <Menu positioning={{ position: 'above', align: 'end' }}>
          <MenuTrigger disableButtonEnhancement>
            <Button
              className="submit-button__more"
              appearance="primary"
              icon={<Icon name="open" small />}
              aria-label={`More ways to ${label.toLowerCase()}`}
              disabledFocusable={disabled}
            />
          </MenuTrigger>
          <MenuPopover>
            <MenuList>
              <MenuItem icon={<Icon name="done" small />} secondaryContent="Ctrl Enter" onClick={() => void ask(own)}>
                {label}
              </MenuItem>
              <MenuItem icon={<Icon name="add" small />} onClick={() => void ask(other)}>
                {other.label}
              </MenuItem>
            </MenuList>
          </MenuPopover>
        </Menu>
      )}
    </span>
  )
}
