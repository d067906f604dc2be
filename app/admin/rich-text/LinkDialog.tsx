import { Button, Field, Input } from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { isLinkAddress, LINK_MUST } from '#domain/link-address.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { ownPath } from './addresses.ts'

interface Props {
  editor: Editor
  onClose: () => void
}

/** Asks where a link leads, and for its words where none are chosen. */
export function LinkDialog({ editor, onClose }: Props) {
  const [before] = useState(() => String(editor.getAttributes('link').href ?? ''))
  const [address, setAddress] = useState(before)
  const [words, setWords] = useState('')
  const [fault, setFault] = useState<string | null>(null)
  const asksWords = before === '' && editor.state.selection.empty

  const save = () => {
    const typed = address.trim()
    // A page of this site by its path, also when its whole address was copied.
    const href = isLinkAddress(typed) ? (ownPath(typed) ?? typed) : null
    if (href === null) return setFault(`Must ${LINK_MUST}.`)
    const link = { type: 'link', attrs: { href } }
    if (asksWords) editor.commands.insertContent({ type: 'text', text: words.trim() || href, marks: [link] })
    else editor.chain().extendMarkRange('link').setMark('link', link.attrs).run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  return (
    <AskDialog
      title="Link"
      text={
        <form
          id="link"
          className="rich__ask"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            save()
          }}
        >
          <Field
            label="Address"
            required
            hint="A page of this site by its path, such as /partners."
            validationMessage={fault}
          >
            <Input
              size="large"
              autoFocus
              autoComplete="off"
              inputMode="url"
              value={address}
              onChange={(_event, { value }) => setAddress(value)}
            />
          </Field>
          {asksWords && (
            <Field label="Text" hint="Empty: the address itself.">
              <Input
                size="large"
                autoComplete="off"
                value={words}
                onChange={(_event, data) => setWords(data.value)}
              />
            </Field>
          )}
        </form>
      }
      onClose={onClose}
    >
      {before !== '' && <Button onClick={remove}>Remove link</Button>}
      <Button onClick={onClose}>Cancel</Button>
      <Button appearance="primary" type="submit" form="link">
        {before === '' ? 'Add link' : 'Change link'}
      </Button>
    </AskDialog>
  )
}
