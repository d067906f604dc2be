import { Button, Field, Input, ProgressBar } from '@fluentui/react-components'
import type { Editor } from '@tiptap/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { FILE_SIDE } from '#domain/media.ts'
import { isAbort } from '../../client/client.ts'
import { Finder } from '../form/Finder.tsx'
import { LIBRARY, type Picture } from '../media/library.ts'
import { upload } from '../media/upload.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { DeletePicture } from '../pictures/DeletePicture.tsx'
import { idOfPicture } from '../pictures/StaffImage.tsx'
import { pictureAddress } from '../pictures/use-picture.ts'
import { callBlob, messageOf } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'

interface Props {
  editor: Editor
  /** A picture that was dropped or pasted; null to choose a file. */
  given: File | null
  onClose: () => void
}

/**
 * Asks for a picture and its texts, sends it and puts it into the text. If a picture is selected, it changes that one: its
 * alternative text, its file, or it is deleted for good.
 */
export function ImageDialog({ editor, given, onClose }: Props) {
  const [there] = useState(() => (given ? null : pictureAt(editor)))
  const [file, setFile] = useState(given)
  const [chosen, setChosen] = useState<Picture | null>(null)
  const [alt, setAlt] = useState(there?.alt ?? '')
  const [caption, setCaption] = useState('')
  const [part, setPart] = useState<number | null>(null)
  const [deleting, setDeleting] = useState(false)
  const mayPublish = useMayPublish()
  const [faults, setFaults] = useState<{ file?: string; alt?: string }>({})
  const sending = useRef<AbortController | null>(null)
  useEffect(() => () => sending.current?.abort(), [])
  const preview = useMemo(() => (file ? URL.createObjectURL(file) : null), [file])
  useEffect(() => () => void (preview && URL.revokeObjectURL(preview)), [preview])

  const save = async () => {
    const missing = {
      ...(!there && !file && !chosen && { file: 'An image file is required.' }),
      ...(alt.trim() === '' && { alt: 'Alternative text is required.' }),
    }
    setFaults(missing)
    if (Object.keys(missing).length > 0) return
    const src = file ? await send(file) : chosen ? `/media/${chosen.picture}` : undefined
    if (src === null) return
    if (there) await there.change({ alt: alt.trim(), ...(src && { src }) })
    else if (src) await insertFigure(editor, src, alt.trim(), caption.trim())
    onClose()
  }
  /** Sends a picture. Becomes its address, or null if it was not sent. */
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
          {!given && !file && (
            <Field label="Or one from the library">
              <Finder
                source={LIBRARY}
                chosen={chosen}
                shown={chosen ? LIBRARY.labelOf(chosen) : ''}
                disabled={busy}
                onChoose={(picture) => {
                  setChosen(picture)
                  if (picture && alt.trim() === '') setAlt(picture.Beschrijving ?? '')
                }}
              />
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
      {id && !busy && mayPublish && (
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

interface PictureThere {
  src: string
  alt: string | null
  change: (to: { alt: string; src?: string }) => Promise<void>
  remove: () => void
}

/** The picture that is selected, or whose caption holds the cursor. */
function pictureAt(editor: Editor): PictureThere | null {
  const name = ['picture', 'figure'].find((kind) => editor.isActive(kind))
  if (!name) return null
  const { src, alt } = editor.getAttributes(name) as Pick<PictureThere, 'src' | 'alt'>
  return {
    src,
    alt,
    async change(to) {
      editor.commands.updateAttributes(name, { ...to, ...(to.src && (await sizeOf(to.src))) })
    },
    remove: () => editor.isDestroyed || editor.commands.deleteNode(name),
  }
}

/** Puts a picture of this server into the text: instead of an empty paragraph, otherwise below the current one. */
async function insertFigure(editor: Editor, src: string, alt: string, caption: string): Promise<void> {
  const size = await sizeOf(src)
  const words = { type: 'paragraph', ...(caption && { content: [{ type: 'text', text: caption }] }) }
  const figure = { type: 'figure', attrs: { src, alt, ...size }, content: [{ type: 'caption', content: [words] }] }
  const { $from, $to } = editor.state.selection
  const depth = [...Array($from.depth + 1).keys()].find((at) => $from.node(at).type.name === 'figure')
  const isInText = $to.parent.isTextblock && $to.parent.content.size > 0
  const at = depth !== undefined ? $from.after(depth) : isInText ? $to.after() : $to.pos
  editor.commands.insertContentAt(at, figure)
}

/** The size in pixels, with which a page keeps the place free; null if the picture cannot be shown. */
async function sizeOf(src: string): Promise<{ width: string | null; height: string | null }> {
  try {
    const { width, height } = await createImageBitmap(await callBlob(pictureAddress(idOfPicture(src) ?? '', FILE_SIDE)))
    return { width: String(width), height: String(height) }
  } catch {
    return { width: null, height: null }
  }
}
