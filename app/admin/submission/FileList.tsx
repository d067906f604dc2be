import { useState } from 'react'
import { addressTo } from '#domain/call-address.ts'
import type { SubmissionFile } from '#domain/submission-staff.ts'
import { IconButton } from '../parts/Icon.tsx'
import { sizeOf } from '../parts/size.ts'
import { useDownload } from '../parts/use-download.ts'

/** The words for the reasons why the server did not keep a file. */
const REFUSALS: Readonly<Record<string, string>> = {
  file_kind: 'refused: of a kind that is not taken',
  file_damaged: 'refused: damaged',
  file_changed: 'refused: other bytes than were announced',
}

/** The files of a story that are no pictures, or did not come. */
export const FileList = ({ story, files }: { story: string; files: readonly SubmissionFile[] }) => (
  <ul className="story__files">
    {files.map((file) => (
      <li key={file._id}>
        <span className="story__file">{file.name}</span>
        {file.type === null ? (
          <b className="story__missing">{sayMissing(file)}</b>
        ) : (
          <>
            <span className="story__size">{sizeOf(file.size)}, no picture: it stays with the submission</span>
            <SaveFile story={story} file={file} />
          </>
        )}
      </li>
    ))}
  </ul>
)

/** A button that saves a file of a story under its own name. */
export function SaveFile({ story, file: { _id, name } }: { story: string; file: SubmissionFile }) {
  const download = useDownload()
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    const params = { id: story, file: _id }
    await download(addressTo('GET /api/admin/submission/:id/file/:file', { params }), name)
    setBusy(false)
  }
  return <IconButton icon="down" label={`Save ${name}`} disabledFocusable={busy} onClick={save} />
}

const sayMissing = ({ size, refusal }: SubmissionFile): string =>
  refusal === null ? `missing, ${sizeOf(size)} announced` : (REFUSALS[refusal] ?? 'refused')
