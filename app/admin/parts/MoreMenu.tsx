import type { ReactNode } from 'react'
import { IconButton } from './Icon.tsx'
import { PopMenu } from './PopMenu.tsx'

interface Props {
  /** The name of the button: "Actions for Sibajak". */
  label: string
  disabled?: boolean
  /** The menu opens to the left, so that it does not cover what is below the button. */
  isBeside?: boolean
  children: ReactNode
}

const BESIDE = { position: 'before', align: 'top' } as const
const BELOW = { position: 'below', align: 'end' } as const

/** A button with three dots that opens a menu of actions. */
export const MoreMenu = ({ label, disabled = false, isBeside = false, children }: Props) => (
  <PopMenu
    positioning={{ ...(isBeside ? BESIDE : BELOW), autoSize: true }}
    button={<IconButton icon="more" label={label} disabledFocusable={disabled} />}
  >
    {children}
  </PopMenu>
)
