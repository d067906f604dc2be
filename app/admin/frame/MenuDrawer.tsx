import { Button, OverlayDrawer } from '@fluentui/react-components'
import { Icon } from '../parts/Icon.tsx'
import { Sidebar } from './Sidebar.tsx'

/** The sidebar for narrow screens. Its Close button lies over the Menu button that opened it. */
export const MenuDrawer = ({ open, onClose }: { open: boolean; onClose: () => void }) => (
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
