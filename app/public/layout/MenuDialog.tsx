import { type MouseEvent, useEffect, useRef } from 'react'
import { MainMenu } from './MainMenu.tsx'
import { MenuToggle } from './MenuToggle.tsx'

/** The main menu over the page, from the right; a modal dialog keeps the focus inside and Escape closes it. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  useEffect(() => {
    dialog.current?.showModal()
  }, [])

  const closeOnClick = (event: MouseEvent) => {
    const target = event.target as Element
    if (target === dialog.current || target.closest('a')) onClose()
  }
  return (
    // A click beside the menu or on a link closes it; the keyboard has Escape, the toggle, and Enter on a link.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog ref={dialog} className="menu-dialog" aria-label="Menu" onClose={onClose} onClick={closeOnClick}>
      <div className="menu-dialog__head">
        <MenuToggle open column={false} onToggle={onClose} />
      </div>
      <MainMenu />
    </dialog>
  )
}
