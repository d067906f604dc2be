import { useState } from 'react'
import { addressTo } from '#domain/call-address.ts'
import type { SubmissionFile } from '#domain/submission-staff.ts'
import { IconButton } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { saveAs } from '../parts/save-as.ts'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { usePicture } from '../pictures/use-picture.ts'
import { callBlob, messageOf } from '../session/call.ts'

/** The words for the reasons why the server did not keep a file. */
const REFUSALS: Readonly<Record<string, string>> = {
  file_kind: 'refused: of a kind that is not taken',
  file_damaged: 'refused: damaged',
  file_changed: 'refused: other bytes than were announced',
}

/** The files of a story, with buttons that save them. Pictures are shown. */
export function FileList({ story, files }: { story: string; files: readonly SubmissionFile[] }) {
  const notify = useNotify()
  const [busy, setBusy] = useState<string | null>(null)
  if (files.length === 0) return <p className="story__none">none</p>

  const save = async ({ _id, name }: SubmissionFile) => {
    setBusy(_id)
    try {
      saveAs(await callBlob(fileAddress(story, _id)), name)
    } catch (error) {
      notify.error(messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <ul className="story__files">
      {files.map((file) => (
        <li key={file._id}>
          <span className="story__file">{file.name}</span>
          {file.type === null ? (
            <b className="story__missing">{sayMissing(file)}</b>
          ) : (
            <>
              <span className="story__size">{sizeOf(file.size)}</span>
              <IconButton
                icon="down"
                label={`Save ${file.name}`}
                disabledFocusable={busy !== null}
                onClick={() => save(file)}
              />
            </>
          )}
          {file.type?.startsWith('image/') && <Picture address={fileAddress(story, file._id)} name={file.name} />}
        </li>
      ))}
    </ul>
  )
}

const fileAddress = (id: string, file: string): string =>
  addressTo('GET /api/admin/submission/:id/file/:file', { params: { id, file } })

const Picture = ({ address, name }: { address: string; name: string }) => (
  <ShownImage className="story__picture" alt={name} shown={usePicture(address)} />
)

const sayMissing = ({ size, refusal }: SubmissionFile): string =>
  refusal === null ? `missing, ${sizeOf(size)} announced` : (REFUSALS[refusal] ?? 'refused')

const sizeOf = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1024)).toLocaleString('en')} KB`
