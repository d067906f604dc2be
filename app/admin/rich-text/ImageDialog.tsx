import { Button, Field, Input, ProgressBar } from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { upload } from '../media/upload.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { messageOf } from '../session/call.ts'
import { insertFigure, pictureAt } from './figures.ts'

interface Props {
  editor: Editor
  /** A picture that was dropped or pasted. */
  given: File | null
  onClose: () => void
}

/** Asks for a picture and its words, sends it and puts it into the text; of one that is there it asks for the words alone. */
export function ImageDialog({ editor, given, onClose }: Props) {
  const [there] = useState(() => (given ? null : pictureAt(editor)))
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState(there?.alt ?? '')
  const [caption, setCaption] = useState('')
  const [part, setPart] = useState<number | null>(null)
  const [faults, setFaults] = useState<{ file?: string; alt?: string }>({})
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const save = async () => {
    const missing = {
      ...(!there && !file && { file: 'An image file is required.' }),
      ...(alt.trim() === '' && { alt: 'Alternative text is required.' }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    if (there) there.setAlt(alt.trim())
    else if (!file || !(await send(file))) return
    onClose()
  }
  const send = async (picture: File): Promise<boolean> => {
    sending.current = new AbortController()
    setPart(0)
    try {
      const { signal } = sending.current
      const { url } = await upload(picture, { purpose: 'text', onProgress: setPart, signal })
      await insertFigure(editor, url, alt.trim(), caption.trim())
      return true
    } catch (error) {
      if (!isAbort(error)) setFaults({ file: messageOf(error) })
      return false
    } finally {
      setPart(null)
    }
  }
  const busy = part !== null

  return (
    <AskDialog
      title="Image"
      text={
        <form
          id="image"
          className="rich__ask"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            void save()
          }}
        >
          {!there && (
            <Field label="Image file" required validationMessage={faults.file ?? null}>
              {(control) =>
                given ? (
                  <p id={control.id}>{given.name}</p>
                ) : (
                  <input
                    {...control}
                    className="rich__file"
                    type="file"
                    accept="image/*"
                    disabled={busy}
                    onChange={({ target }) => setFile(target.files?.[0] ?? null)}
                  />
                )
              }
            </Field>
          )}
          {preview && <img className="rich__preview" src={preview} alt="" />}
          <Field
            label="Alternative text"
            required
            hint="What the image shows, for who cannot see it."
            validationMessage={faults.alt ?? null}
          >
            <Input
              size="large"
              autoFocus={there !== null || given !== null}
              autoComplete="off"
              disabled={busy}
              value={alt}
              onChange={(_event, { value }) => setAlt(value)}
            />
          </Field>
          {!there && (
            <Field label="Caption">
              <Input
                size="large"
                autoComplete="off"
                disabled={busy}
                value={caption}
                onChange={(_event, { value }) => setCaption(value)}
              />
            </Field>
          )}
          {busy && (
            <Field
              validationMessage={part < 1 ? `${Math.round(part * 100)} %` : 'Sent; it is made ready'}
              validationState="none"
            >
              <ProgressBar value={part} />
            </Field>
          )}
        </form>
      }
      onClose={onClose}
    >
      {busy ? (
        <Button onClick={() => sending.current?.abort()}>Stop sending</Button>
      ) : (
        <Button onClick={onClose}>Cancel</Button>
      )}
      <Button appearance="primary" type="submit" form="image" disabledFocusable={busy}>
        {there ? 'Change image' : 'Insert image'}
      </Button>
    </AskDialog>
  )
}
