import type { FieldControlProps } from '@fluentui/react-components'
import { Selection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, ReactNodeViewRenderer, useEditor } from '@tiptap/react'
import { type RefObject, useEffect, useMemo, useReducer, useRef, useState } from 'react'
import { changesFrom } from './changes.ts'
import { FigureView, PictureView } from './FigureView.tsx'
import { cleanPasted } from './paste/clean.ts'
import { extensionsWith } from './schema/extensions.ts'
import { Figure, Picture } from './schema/pictures.ts'
import { type OpenText, openText } from './stored.ts'

const EXTENSIONS = extensionsWith(
  Figure.extend({ addNodeView: () => ReactNodeViewRenderer(FigureView, { as: 'figure' }) }),
  Picture.extend({ addNodeView: () => ReactNodeViewRenderer(PictureView, { as: 'span' }) }),
)

interface Options {
  control: FieldControlProps
  value: string
  onChange: (html: string) => void
  onBlur: () => void
  original?: string
  frame: RefObject<HTMLElement | null>
  /** Called for the key of the toolbar, Alt+F10. */
  onToolbar: () => void
  /** Called with pictures that were dropped or pasted. */
  onFiles: (files: File[]) => void
}

/** The editor of a field. The value stays the stored text until somebody changes it. */
export function useTextEditor(options: Options): Editor {
  const { control, value, onChange, onBlur, frame } = options
  const latest = useRef(options)
  latest.current = options
  const written = useRef(value)
  const [texts] = useState(() => new WeakMap<Editor, OpenText>())
  const [extensions] = useState(() =>
    options.original === undefined ? EXTENSIONS : [...EXTENSIONS, changesFrom(options.original)],
  )
  const [round, startAnew] = useReducer((count: number) => count + 1, 0)

  const editorProps = useMemo(() => {
    const attributes = { ...control, role: 'textbox', 'aria-multiline': 'true', lang: 'nl' }
    const known = Object.entries(attributes).filter(([, told]) => told !== undefined)
    return {
      attributes: { ...Object.fromEntries(known.map(([name, told]) => [name, String(told)])), class: 'rich__text prose' },
      transformPastedHTML: cleanPasted,
      handleKeyDown: (_view: EditorView, event: KeyboardEvent) => {
        if (event.key !== 'F10' || !event.altKey) return false
        latest.current.onToolbar()
        return true
      },
      handlePaste: (_view: EditorView, { clipboardData }: ClipboardEvent) =>
        // Word also sends a picture of the copied text, which is not wanted.
        clipboardData?.getData('text/plain') === '' && takeFiles(clipboardData, latest.current.onFiles),
      handleDrop: (view: EditorView, event: DragEvent, _slice: unknown, moved: boolean) => {
        if (moved || !takeFiles(event.dataTransfer, latest.current.onFiles)) return false
        const place = view.posAtCoords({ left: event.clientX, top: event.clientY })
        if (place) view.dispatch(view.state.tr.setSelection(Selection.near(view.state.doc.resolve(place.pos))))
        return true
      },
    }
  }, [control])

  const editor = useEditor(
    {
      extensions,
      injectCSS: false,
      enableInputRules: false,
      enablePasteRules: false,
      editorProps,
      onBeforeCreate: ({ editor: made }) => {
        const text = openText(made.schema, written.current)
        texts.set(made, text)
        // A node instead of HTML, which the library accepts: `write` then recognises its parts.
        made.options.content = text.doc as unknown as string
      },
      onUpdate: ({ editor: changed }) => {
        written.current = texts.get(changed)?.write(changed.state.doc) ?? ''
        onChange(written.current)
      },
      onBlur,
    },
    [round],
  )

  // The form has another text: a draft was discarded, or kept work was taken up.
  useEffect(() => {
    if (value === written.current) return
    written.current = value
    const next = openText(editor.schema, value)
    // If the server has only spelt the text differently, the cursor stays.
    if (!next.doc.eq(editor.state.doc)) return startAnew()
    next.adopt(editor.state.doc)
    texts.set(editor, next)
  }, [value, editor, texts])

  useEffect(() => {
    const fieldset = frame.current?.closest('fieldset')
    if (!fieldset) return
    let wasFocused = false
    // The editor is off while the form is saved: what is typed then would be lost.
    const look = () => {
      if (editor.isDestroyed || editor.isEditable !== fieldset.disabled) return
      if (fieldset.disabled) wasFocused = editor.isFocused
      editor.setEditable(!fieldset.disabled, false)
      if (!fieldset.disabled && wasFocused) editor.commands.focus(null, { scrollIntoView: false })
    }
    const watch = new MutationObserver(look)
    watch.observe(fieldset, { attributeFilter: ['disabled'] })
    look()
    return () => watch.disconnect()
  }, [editor, frame])

  return editor
}

function takeFiles(data: DataTransfer | null, onFiles: (files: File[]) => void): boolean {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0) onFiles(files)
  return files.length > 0
}
