import { Button, Menu, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'

interface Props {
  /** What the three dots are called: "Actions for Sibajak". */
  label: string
  disabled?: boolean
  /** The menu opens to the left, and leaves what stands below in sight. */
  isBeside?: boolean
  /** What can be done. */
  children: ReactNode
}

const BESIDE = { position: 'before', align: 'top' } as const
const BELOW = { position: 'below', align: 'end' } as const

/** Three dots, and under them what can be done with a thing. */
export const MoreMenu = ({ label, disabled = false, isBeside = false, children }: Props) => (
  <Menu positioning={{ ...(isBeside ? BESIDE : BELOW), autoSize: true }}>
    <MenuTrigger disableButtonEnhancement>
      <Button appearance="transparent" icon={<Icon name="more" />} aria-label={label} disabledFocusable={disabled} />
    </MenuTrigger>
    <MenuPopover>
      <MenuList>{children}</MenuList>
    </MenuPopover>
  </Menu>
)
