import { Button } from '@fluentui/react-components'
import { type ReactNode, useState } from 'react'
import type { RecordOf } from '#domain/staff-records.ts'
import { Uses } from '../list/Uses.tsx'
import { dayOf } from '../parts/date.ts'
import { sizeOf } from '../parts/size.ts'
import { Leaf } from '../pictures/PictureTile.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { pictureAddress, usePicture } from '../pictures/use-picture.ts'
import { useCall } from '../session/use-call.ts'
import { FileName, media, NO_LICENCE, sayFile, sayUses } from './media.tsx'
import '../list/list.css'
import '../pictures/pictures.css'

interface Props {
  base: RecordOf<'media'>
  /** Stands below. `uses`: how many; null while that is asked. */
  children: (uses: number | null) => ReactNode
}

/** Pixels: enough for a screen with two pixels per point. */
const SIDE = 1024

/** A picture, its file, and where it is used. */
export function FileFacts({ base, children }: Props) {
  const [isShown, setShown] = useState(false)
  const shown = usePicture(!base.gated || isShown ? pictureAddress(base.picture, SIDE) : null)
  const { bytes = null } = useCall('GET /api/admin/picture/:id/size', { params: { id: base.picture } }).answer ?? {}
  const { uses = null } = useCall(media.uses, base._id).answer ?? {}
  return (
    <>
      <div className="media__frame">
        {base.gated && !isShown ? <Leaf /> : <ShownImage shown={shown} alt={base.Beschrijving ?? ''} />}
      </div>
      {base.gated && (
        <p className="media-form__gated">
          Behind the gate: visitors see it only with access to the passenger lists
          {base.kind === 'image' && ', for the same file is a page of one'}.{' '}
          {!isShown && (
            <Button appearance="transparent" onClick={() => setShown(true)}>
              Show it
            </Button>
          )}
        </p>
      )}
      <p className="media-form__file">
        <FileName name={sayFile(base.file)} />
        {bytes !== null && `, ${sizeOf(bytes)}`}. Added{base.addedBy && ` by ${base.addedBy}`}, {dayOf(base.addedAt)}.
      </p>
      {base.licence === null && NO_LICENCE}
      <h2>{uses === null ? 'Use' : sayUses(uses.length).replace(/^\w/, (letter) => letter.toUpperCase())}</h2>
      {uses !== null && uses.length > 0 && <Uses uses={uses} />}
      {children(uses?.length ?? null)}
    </>
  )
}
