import type { FieldControlProps } from '@fluentui/react-components'
import { EditorContent } from '@tiptap/react'
import { useCallback, useRef, useState } from 'react'
import { AskForImage } from './FigureView.tsx'
import { Footer } from './Footer.tsx'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Asked } from './tools.ts'
import { useTextEditor } from './use-text-editor.ts'
import '../../styles/prose.css'

interface Props {
  /** What ties it to its label and messages. */
  control: FieldControlProps
  value: string
  onChange: (html: string) => void
  onBlur: () => void
}

export default function TextEditor(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Pictures that were dropped or pasted: each is asked about. */
  const [files, setFiles] = useState<File[]>([])
  const editor = useTextEditor({
    ...props,
    frame,
    onToolbar: () => frame.current?.querySelector<HTMLElement>('[role=toolbar] button')?.focus(),
    onFiles: setFiles,
  })
  const close = () => {
    setAsked(null)
    setFiles((waiting) => waiting.slice(1))
    // Later than the dialog, which gives the focus back to what opened it.
    setTimeout(() => editor.isDestroyed || editor.commands.focus(), FOCUS_DELAY)
  }
  const askForImage = useCallback(() => setAsked('image'), [])

  return (
    <div className="rich" ref={frame}>
      <Toolbar editor={editor} onAsk={setAsked} />
      <AskForImage value={askForImage}>
        <EditorContent className="rich__scroll" editor={editor} />
      </AskForImage>
      <Footer editor={editor} />
      {asked === 'link' && <LinkDialog editor={editor} onClose={close} />}
      {(asked === 'image' || files.length > 0) && (
        <ImageDialog key={files[0]?.name ?? ''} editor={editor} given={files[0] ?? null} onClose={close} />
      )}
    </div>
  )
}

/** Milliseconds. */
const FOCUS_DELAY = 150
