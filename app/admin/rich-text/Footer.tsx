import { type Editor, useEditorState } from '@tiptap/react'

/** How long the text is, and what is good to know. */
export function Footer({ editor }: { editor: Editor }) {
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
