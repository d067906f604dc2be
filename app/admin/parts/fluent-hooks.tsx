/**
 * Changes to Fluent's components that CSS cannot make: our own line icons, a class for icon buttons, and notifications that do not
 * trap Tab. Dialogs and the drawer do not return the focus, because `use-focus-kept.ts` does: Fluent only knows its own triggers.
 */
import type { FluentProviderProps } from '@fluentui/react-components'
import { Icon, type IconName } from './Icon.tsx'

type Hooks = NonNullable<FluentProviderProps['customStyleHooks_unstable']>

/** The part of a Fluent component that holds its icon; absent if there is none. */
type Slot = { children?: unknown } | undefined

/** An element. Its attribute says, as JSON, how Tab moves in it and whether it returns the focus. */
type Element = { className?: string; tabIndex?: number; 'data-tabster'?: string } | undefined

interface State {
  root?: Element
  /** The element around the notifications. */
  bottomEnd?: Element
  iconOnly?: boolean
  intent?: string
  expandIcon?: Slot
  icon?: Slot
  media?: Slot
  validationMessageIcon?: Slot
}

const BY_INTENT: Readonly<Record<string, IconName>> = { error: 'warning', warning: 'info', info: 'info', success: 'done' }

const put = (slot: Slot, name: IconName, small = false): void => {
  if (slot) slot.children = <Icon name={name} small={small} />
}
/** Lets Tab leave a notification, as Escape does. */
const letTabOut = (element: Element): void => {
  if (element) delete element['data-tabster']
}
const stating = (change: (state: State) => void) => (state: unknown) => change(state as State)
const opening = stating(({ expandIcon }) => put(expandIcon, 'open', true))

/** A dialog or drawer that does not return the focus. */
const leavingFocus = stating(({ root }) => {
  if (!root?.['data-tabster']) return
  const { restorer: _given, ...rest } = JSON.parse(root['data-tabster']) as Record<string, unknown>
  root['data-tabster'] = JSON.stringify(rest)
})

export const HOOKS: Hooks = {
  useButtonStyles_unstable: stating(({ root, iconOnly }) => {
    if (root && iconOnly) root.className = `${root.className} button--icon`
  }),
  useDialogSurfaceStyles_unstable: leavingFocus,
  useOverlayDrawerSurfaceStyles_unstable: leavingFocus,
  useFieldStyles_unstable: stating((state) => put(state.validationMessageIcon, 'warning', true)),
  useMessageBarStyles_unstable: stating(({ icon, intent = 'info' }) => put(icon, BY_INTENT[intent] ?? 'info')),
  useToasterStyles_unstable: stating(({ bottomEnd }) => letTabOut(bottomEnd)),
  useToastContainerStyles_unstable: stating(({ root }) => {
    letTabOut(root)
    if (root) root.tabIndex = -1
  }),
  useToastTitleStyles_unstable: stating(({ media, intent = 'info' }) => put(media, BY_INTENT[intent] ?? 'info')),
  useComboboxStyles_unstable: opening,
  useDropdownStyles_unstable: opening,
}
