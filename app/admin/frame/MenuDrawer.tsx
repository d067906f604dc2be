import { Button, OverlayDrawer } from '@fluentui/react-components'
import { Icon } from '../parts/Icon.tsx'
import { Sidebar } from './Sidebar.tsx'

interface Props {
  open: boolean
  onClose: () => void
}

/** The sidebar where there is no room for it beside the screen. Its button lies where the one was that opened it. */
export const MenuDrawer = ({ open, onClose }: Props) => (
  <OverlayDrawer
    className="drawer"
    backdrop={{ className: 'drawer__veil' }}
    open={open}
    onOpenChange={(_event, { open: next }) => !next && onClose()}
    aria-label="Menu"
  >
    <Button
      className="drawer__close"
      appearance="transparent"
      icon={<Icon name="close" />}
      aria-label="Close"
      onClick={onClose}
    >
      <span className="header__word">Close</span>
    </Button>
    <Sidebar onChoose={onClose} />
  </OverlayDrawer>
)
