import { Button, Field, Input, ProgressBar } from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { isAbort } from '../../client/client.ts'
import { upload } from '../media/upload.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { DeletePicture } from '../pictures/DeletePicture.tsx'
import { idOfPicture } from '../pictures/StaffImage.tsx'
import { messageOf } from '../session/call.ts'
import { insertFigure, pictureAt } from './figures.ts'

interface Props {
  editor: Editor
  /** A picture that was dropped or pasted. */
  given: File | null
  onClose: () => void
}

/**
 * Asks for a picture and its words, sends it and puts it into the text. One that is there may get other words, be replaced by
 * another file, or be deleted for good.
 */
export function ImageDialog({ editor, given, onClose }: Props) {
  const [there] = useState(() => (given ? null : pictureAt(editor)))
  const [file, setFile] = useState(given)
  const [alt, setAlt] = useState(there?.alt ?? '')
  const [caption, setCaption] = useState('')
  const [part, setPart] = useState<number | null>(null)
  const [deleting, setDeleting] = useState(false)
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
    const src = file ? await send(file) : undefined
    if (src === null) return
    if (there) await there.change({ alt: alt.trim(), ...(src && { src }) })
    else if (src) await insertFigure(editor, src, alt.trim(), caption.trim())
    onClose()
  }
  /** Its address; null where it was not sent. */
  const send = async (picture: File): Promise<string | null> => {
    sending.current = new AbortController()
    setPart(0)
    try {
      const { signal } = sending.current
      return (await upload(picture, { purpose: 'text', onProgress: setPart, signal })).url
    } catch (error) {
      if (!isAbort(error)) setFaults({ file: messageOf(error) })
      return null
    } finally {
      setPart(null)
    }
  }
  const busy = part !== null
  const id = idOfPicture(there?.src)
  if (deleting && there && id) {
    const name = there.alt ? `'${there.alt}'` : 'the picture'
    return <DeletePicture id={id} name={name} onGone={there.remove} onClose={onClose} />
  }

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
          <Field label={there ? 'Another image file' : 'Image file'} required={!there} validationMessage={faults.file ?? null}>
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
      {id && !busy && (
        <Button className="rich__delete" onClick={() => setDeleting(true)}>
          Delete for good
        </Button>
      )}
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
