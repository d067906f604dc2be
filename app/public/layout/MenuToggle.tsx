import { Icon } from '../Icon.tsx'

interface MenuToggleProps {
  open: boolean
  /** On the root path the toggle is the head of the menu's column. */
  column: boolean
  onToggle: () => void
}

export function MenuToggle({ open, column, onToggle }: MenuToggleProps) {
  return (
    <button
      type="button"
      className={open && column ? 'menu-toggle menu-toggle--column' : 'menu-toggle'}
      aria-expanded={open}
      aria-controls={open ? 'main-menu' : undefined}
      onClick={onToggle}
    >
      MENU
      <Icon name={open ? 'close' : 'menu'} />
    </button>
  )
}
