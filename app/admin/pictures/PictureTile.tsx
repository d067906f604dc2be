import { MenuItem } from '@fluentui/react-components'
import { useRef, useState } from 'react'
import { Handle } from '../order/Handle.tsx'
import { MoveItems } from '../order/MoveButtons.tsx'
import { useOrdered } from '../order/use-ordered.ts'
import { Icon } from '../parts/Icon.tsx'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { DeletePicture } from './DeletePicture.tsx'
import { DescribeDialog } from './DescribeDialog.tsx'
import { Leaf } from './Leaf.tsx'
import type { Picture, PictureKind } from './picture.ts'
import { ShownImage } from './StaffImage.tsx'
import { pictureAddress, usePicture } from './use-picture.ts'
import { useSeen } from './use-seen.ts'
import { ViewDialog } from './ViewDialog.tsx'

/** Pixels: a tile on a screen of two to the point, the longer side of a picture that is half as high. */
const TILE = 480

interface Props {
  picture: Picture
  kind: PictureKind
  name: string
  onChange: (picture: Picture) => void
  onRemove: () => void
}

export function PictureTile({ picture, kind, name, onChange, onRemove }: Props) {
  const { _id } = picture
  const ordered = useOrdered(_id)
  const place = useRef<HTMLDivElement>(null)
  const seen = useSeen(place)
  const shown = usePicture(seen && !kind.isGated ? pictureAddress(_id, TILE) : null)
  const [open, setOpen] = useState<'describe' | 'view' | 'delete' | null>(null)
  const close = () => setOpen(null)

  return (
    <li {...ordered.item}>
      <div ref={place} className="pictures__frame">
        {kind.isGated && <Leaf />}
        {(shown.url ?? shown.failed) !== null && <ShownImage shown={shown} />}
      </div>
      <div className="pictures__caption">
        <Handle name={name} handle={ordered.handle} />
        <span className={picture.Beschrijving === null ? 'pictures__unnamed' : undefined}>{name}</span>
        <MoreMenu label={`Actions for ${name}`}>
          <MenuItem icon={<Icon name="edit" small />} onClick={() => setOpen('describe')}>
            Describe
          </MenuItem>
          <MenuItem icon={<Icon name="search" small />} onClick={() => setOpen('view')}>
            Open
          </MenuItem>
          <MoveItems ordered={ordered} words={{ back: 'Move to the left', on: 'Move to the right' }} />
          <MenuItem className="table__delete" icon={<Icon name="close" small />} onClick={onRemove}>
            Take out
          </MenuItem>
          {!shown.isGone && (
            <MenuItem className="table__delete" icon={<Icon name="remove" small />} onClick={() => setOpen('delete')}>
              Delete for good
            </MenuItem>
          )}
        </MoreMenu>
      </div>
      {open === 'describe' && <DescribeDialog picture={picture} name={name} onChange={onChange} onClose={close} />}
      {open === 'delete' && <DeletePicture id={_id} name={name} onGone={onRemove} onClose={close} />}
      {open === 'view' && <ViewDialog id={_id} kind={kind} name={name} onClose={close} />}
    </li>
  )
}
