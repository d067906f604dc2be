import { type MouseEvent, useLayoutEffect, useRef } from 'react'
import { MainMenu } from './MainMenu.tsx'
import { MenuToggle } from './MenuToggle.tsx'

/** The main menu over the page, from the right; a modal dialog keeps the focus inside. Escape and Back close it. */
export function MenuDialog({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)

  // As a layout effect: it gives the focus back only as long as it is in the page.
  useLayoutEffect(() => {
    const element = dialog.current!
    element.showModal()
    return () => element.close()
  }, [])

  const closeBeside = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  return (
    // A click beside the menu closes it; the keyboard has Escape and the toggle.
    // biome-ignore lint/a11y/useKeyWithClickEvents: see above
    <dialog
      ref={dialog}
      className="menu-dialog"
      aria-label="Menu"
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={closeBeside}
    >
      <div className="menu-dialog__head">
        <MenuToggle open column={false} onToggle={onClose} />
      </div>
      <MainMenu over />
    </dialog>
  )
}
