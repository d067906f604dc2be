import { Button, ProgressBar } from '@fluentui/react-components'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { RecordOf } from '#domain/staff-records.ts'
import { useEditedRecord } from '../form/form-context.ts'
import { Uses } from '../list/Uses.tsx'
import { uploadInstead } from '../media/upload.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { PICTURE, pictureAddress, usePicture } from '../pictures/use-picture.ts'
import { askAnew, useCall } from '../session/use-call.ts'
import { FileName, media, sayFile } from './media.tsx'

interface Props {
  base: RecordOf<'media'>
  onClose: () => void
}

/** Pixels: twice the width of a plate. */
const SIDE = 720

/** Shows the file of now beside the one that takes its place, and says what stays. */
export function ReplaceFile({ base, onClose }: Props) {
  const { change } = useEditedRecord()
  const now = usePicture(base.gated ? null : pictureAddress(base.picture, SIDE))
  const { uses = [] } = useCall(media.uses, base._id).answer ?? {}
  const chooser = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File | null>(null)
  const [part, setPart] = useState<number | null>(null)
  const chosen = usePreview(file)

  const replace = async () => {
    if (!file) return
    setPart(0)
    await change((record) => uploadInstead(record, file, { onProgress: setPart }), 'File replaced successfully')
    // Pictures are kept by their address, which stays.
    void askAnew(PICTURE.by)
    onClose()
  }
  return (
    <AskDialog
      isLight
      className="replace"
      title="Replace this file?"
      text={
        <>
          <p>{media.nameOf(base)}</p>
          <div className="replace__plates">
            <Plate said={`Now: ${sayFile(base.file)}`}>{!base.gated && <ShownImage shown={now} alt="" />}</Plate>
            <Plate said={file ? `New: ${file.name}` : 'New: no file yet'}>{chosen && <img src={chosen} alt="" />}</Plate>
          </div>
          <input
            ref={chooser}
            type="file"
            hidden
            accept="image/*"
            aria-label="Choose the new file"
            onChange={({ target }) => setFile(target.files?.[0] ?? null)}
          />
          <dl className="replace__words">
            <dt>Stays</dt>
            <dd>Address, description, source and licence, and every place that shows it.</dd>
            <dt>Changes</dt>
            <dd>
              What visitors see there, at once; on their devices when they are next online. The old address under /iiif ends.
            </dd>
            <dt>Way back</dt>
            <dd>The old file is in History, and can be put back.</dd>
          </dl>
          {uses.length > 0 && <Uses uses={uses} />}
          {part !== null && <ProgressBar aria-label="Sending the file" value={part} />}
        </>
      }
      onClose={() => part === null && onClose()}
    >
      <Button
        className="replace__choose"
        appearance="transparent"
        disabledFocusable={part !== null}
        onClick={() => chooser.current?.click()}
      >
        {file ? 'Choose another file' : 'Choose a file'}
      </Button>
      <Button disabledFocusable={part !== null} onClick={onClose}>
        Cancel
      </Button>
      <Button appearance="primary" disabledFocusable={file === null || part !== null} onClick={() => void replace()}>
        Replace file
      </Button>
    </AskDialog>
  )
}

const Plate = ({ said, children }: { said: string; children: ReactNode }) => (
  <figure>
    <figcaption>
      <FileName name={said} />
    </figcaption>
    <span className="media__frame">{children}</span>
  </figure>
)

/** An address of the chosen file within this page. Browsers draw no TIFF: then the plate stays empty. */
function usePreview(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!file || file.type === 'image/tiff') return setUrl(null)
    const own = URL.createObjectURL(file)
    setUrl(own)
    return () => URL.revokeObjectURL(own)
  }, [file])
  return url
}
