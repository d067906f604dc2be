/**
 * What the admin area changes of Fluent's parts beyond `base.css`: the line icons of its own, a class for what CSS cannot tell, and
 * notifications that do not hold Tab. Dialogs leave it to `use-focus-kept.ts` who gets the focus back: Fluent knows of triggers alone.
 */
import type { FluentProviderProps } from '@fluentui/react-components'
import { Icon, type IconName } from './Icon.tsx'

type Hooks = NonNullable<FluentProviderProps['customStyleHooks_unstable']>

/** A part of a Fluent component that holds an icon; absent where it has none. */
type Slot = { children?: unknown } | undefined

/** An element; the attribute says, as JSON, how Tab goes about it and who gets the focus back. */
type Element = { className?: string; tabIndex?: number; 'data-tabster'?: string } | undefined

interface State {
  root?: Element
  /** The notifications. */
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
/** Out of a notification by Tab as by Escape. */
const letTabOut = (element: Element): void => {
  if (element) delete element['data-tabster']
}
const stating = (change: (state: State) => void) => (state: unknown) => change(state as State)
const opening = stating(({ expandIcon }) => put(expandIcon, 'open', true))

export const HOOKS: Hooks = {
  useButtonStyles_unstable: stating(({ root, iconOnly }) => {
    if (root && iconOnly) root.className = `${root.className} button--icon`
  }),
  useDialogSurfaceStyles_unstable: stating(({ root }) => {
    if (!root?.['data-tabster']) return
    const { restorer: _given, ...rest } = JSON.parse(root['data-tabster']) as Record<string, unknown>
    root['data-tabster'] = JSON.stringify(rest)
  }),
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
