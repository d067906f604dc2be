import { Button, ProgressBar } from '@fluentui/react-components'
import { IconButton } from '../parts/Icon.tsx'
import { sizeOf } from '../parts/size.ts'
import type { Upload } from './use-uploads.ts'

interface Props {
  upload: Upload
  onRetry: () => void
  onStop: () => void
}

/** A file that is being sent, or that was not taken. */
export function UploadTile({ upload, onRetry, onStop }: Props) {
  const { file, failed, part, startedAt } = upload
  return (
    <li>
      <div className="pictures__frame pictures__frame--sending">
        <span>{file.name}</span>
        {failed === null ? (
          <>
            <span>{sizeOf(file.size)}</span>
            <span className="pictures__progress">
              <b>{Math.round(part * 100)} %</b>
              <span>{part === 1 ? 'checking' : secondsLeft(part, startedAt)}</span>
              <ProgressBar aria-label={`Sending ${file.name}`} value={part} />
            </span>
          </>
        ) : (
          <b className="pictures__failed" role="alert">
            {failed}
          </b>
        )}
      </div>
      <div className="pictures__caption">
        {failed === null ? (
          <span>{startedAt === null ? 'Waiting' : 'Uploading'}</span>
        ) : (
          <Button onClick={onRetry} aria-label={`Send ${file.name} again`}>
            Try again
          </Button>
        )}
        <IconButton
          icon="close"
          label={failed === null ? `Stop sending ${file.name}` : `Leave ${file.name} out`}
          onClick={onStop}
        />
      </div>
    </li>
  )
}

function secondsLeft(part: number, startedAt: number | null): string {
  if (startedAt === null || part === 0) return ''
  return `${Math.ceil((((performance.now() - startedAt) / 1000) * (1 - part)) / part)} s`
}
