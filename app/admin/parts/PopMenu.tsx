import { Menu, MenuList, MenuPopover, type MenuProps, MenuTrigger } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'

interface Props extends Omit<MenuProps, 'children'> {
  button: ReactElement
  /** The items. */
  children: ReactNode
}

/** A button that opens a menu. */
export const PopMenu = ({ button, children, ...menu }: Props) => (
  <Menu {...menu}>
    <MenuTrigger disableButtonEnhancement>{button}</MenuTrigger>
    <MenuPopover>
      <MenuList>{children}</MenuList>
    </MenuPopover>
  </Menu>
)
