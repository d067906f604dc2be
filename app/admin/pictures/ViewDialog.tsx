import { Button, Spinner } from '@fluentui/react-components'
import { AskDialog } from '../parts/AskDialog.tsx'
import type { PictureKind } from './picture.ts'
import { pictureAddress, usePicture } from './use-picture.ts'

/** Pixels: enough to read a typed list by. */
const LARGE = 2048

interface Props {
  id: string
  kind: PictureKind
  name: string
  onClose: () => void
}

/** One picture, large. */
export function ViewDialog({ id, kind, name, onClose }: Props) {
  const { url, failed } = usePicture(pictureAddress(id, LARGE))
  return (
    <AskDialog
      isLight
      className="picture-view"
      title={name}
      text={
        <>
          {url && <img src={url} alt={name} />}
          {!url && (failed ?? <Spinner label={`Loading ${name}`} />)}
          {kind.isGated && <p>The access log notes that a page was opened.</p>}
        </>
      }
      onClose={onClose}
    >
      <Button onClick={onClose}>Close</Button>
    </AskDialog>
  )
}
