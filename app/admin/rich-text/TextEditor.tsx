import type { FieldControlProps } from '@fluentui/react-components'
import { type Editor, EditorContent, useEditorState } from '@tiptap/react'
import { useCallback, useRef, useState } from 'react'
import { AskForImage } from './FigureView.tsx'
import { ImageDialog } from './ImageDialog.tsx'
import { LinkDialog } from './LinkDialog.tsx'
import { Toolbar } from './Toolbar.tsx'
import type { Asked } from './tools.ts'
import { useTextEditor } from './use-text-editor.ts'
import '../../styles/prose.css'

interface Props {
  /** The attributes that tie the editor to its label and messages. */
  control: FieldControlProps
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  /** Words that this text did not have are marked. */
  original?: string
}

export default function TextEditor(props: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  /** Pictures that were dropped or pasted. Each opens the dialog. */
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
    // The dialog returns the focus to what opened it when it closes. This comes after that.
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

/** Milliseconds before the editor gets the focus back. */
const FOCUS_DELAY = 150

/** The length of the text, and hints. */
function Footer({ editor }: { editor: Editor }) {
  const words = useEditorState({ editor, selector: ({ editor: { state } }) => wordsIn(state.doc) })
  return (
    <div className="rich__foot">
      <span>
        {words} {words === 1 ? 'word' : 'words'}
      </span>
      <span className="rich__note">Pasted text keeps headings, lists and emphasis</span>
      <span className="rich__keys">
        <kbd>Alt</kbd> <kbd>F10</kbd> toolbar
      </span>
    </div>
  )
}

const wordsIn = (doc: Editor['state']['doc']): number =>
  doc.textBetween(0, doc.content.size, ' ', ' ').match(/\S+/g)?.length ?? 0
