import { useModal } from '../../lib/use-overlay.ts'
import { MainMenu } from './MainMenu.tsx'
import { MenuToggle } from './MenuToggle.tsx'

/** The main menu over the page, from the right. */
export const MenuDialog = ({ onClose }: { onClose: () => void }) => (
  <dialog {...useModal(onClose)} className="menu-dialog" aria-label="Menu">
    <div className="menu-dialog__head">
      <MenuToggle open column={false} onToggle={onClose} />
    </div>
    <MainMenu over />
  </dialog>
)
