import { type ChangeEvent, type DragEvent, useRef, useState } from 'react'

/** Files that are chosen by a button or dropped. With `all`, the browser does not open other things that are dropped there. */
export function useFiles(onFiles: (files: File[]) => void, { all = false } = {}) {
  const chooser = useRef<HTMLInputElement>(null)
  const [over, setOver] = useState(false)
  const drag = (event: DragEvent) => {
    if (!all && !event.dataTransfer.types.includes('Files')) return
    event.preventDefault()
    setOver(event.type === 'dragover')
    if (event.type === 'drop') onFiles([...event.dataTransfer.files])
  }
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(target.files ?? [])])
    // So that the same file can be chosen again.
    target.value = ''
  }
  return {
    /** A file is held over the place. */
    over,
    /** Opens the browser's dialog. */
    choose: () => chooser.current?.click(),
    /** For a hidden `input`, and for the place where files are dropped. */
    input: { ref: chooser, type: 'file', hidden: true, onChange: change },
    place: { onDragOver: drag, onDragLeave: drag, onDrop: drag },
  }
}
