import { Button, MenuItem } from '@fluentui/react-components'
import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Static } from 'typebox'
import { PlacedMediaSchema } from '#domain/journey.ts'
import { DialogForm } from '../form/DialogForm.tsx'
import { RecordField } from '../form/RecordField.tsx'
import { Handle, MoveItems } from '../order/MoveButtons.tsx'
import { useOrdered } from '../order/use-ordered.ts'
import { AskDialog } from '../parts/AskDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { Spinner } from '../parts/Spinner.tsx'
import { useMayPublish } from '../session/session.ts'
import { DeletePicture } from './DeletePicture.tsx'
import { ShownImage } from './StaffImage.tsx'
import { pictureAddress, usePicture } from './use-picture.ts'

/** A picture of a record on the wire. */
export type Picture = Static<typeof PlacedMediaSchema>

/** The words for a field's pictures: images, or pages of a passenger list. */
export interface PictureKind {
  /** For "Image 2". */
  one: string
  /** For "Add images". */
  several: string
  /** The access log notes who looks at one, so it is only shown when somebody opens it. */
  isGated: boolean
}

export const nameOfPicture = (kind: PictureKind, { Beschrijving }: Picture, at: number): string =>
  Beschrijving ?? `${kind.one} ${at + 1}`

/** Pixels of a picture's longer side: enough to fill a tile on a screen with two pixels per point. */
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
  const mayPublish = useMayPublish()

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
          {!shown.isGone && mayPublish && (
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

/** A drawing that stands for a page of a passenger list. */
export const Leaf = () => (
  <svg className="leaf" viewBox="0 0 88 118" aria-hidden="true" focusable="false">
    <path className="leaf__paper" d="M.5.5h87v117h-87z" />
    <path className="leaf__head" d="M9 13.5h38" />
    <path
      className="leaf__lines"
      d={Array.from({ length: 15 }, (_none, at) => `M9 ${25.5 + at * 6}h${at % 3 === 1 ? 49 : 70}`).join('')}
    />
  </svg>
)

/** How far above and below the window an element counts as seen. */
const AHEAD = '200px'

/** Becomes true once an element has been on the screen, or near it. */
export function useSeen(place: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!element || seen) return
    const watcher = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [place, seen])
  return seen
}

/** Pixels of the longer side: enough to read a typed list. */
const LARGE = 2048

interface ViewProps {
  id: string
  kind: PictureKind
  name: string
  onClose: () => void
}

/** Shows one picture large. */
function ViewDialog({ id, kind, name, onClose }: ViewProps) {
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

const FIELDS = {
  _id: { label: 'Picture' },
  Beschrijving: { label: 'Description', hint: 'Visitors read it under the picture.' },
  Collectie: { label: 'Collection', hint: 'The archive or family that it is from.' },
}

interface DescribeProps {
  picture: Picture
  name: string
  onChange: (picture: Picture) => void
  onClose: () => void
}

/** Edits the description of a picture. It goes into the form, and is saved with it. */
const DescribeDialog = ({ picture, name, onChange, onClose }: DescribeProps) => (
  <DialogForm
    title={name}
    schema={PlacedMediaSchema}
    fields={FIELDS}
    values={picture}
    submit="OK"
    onSubmit={(described) => {
      onChange({ ...picture, ...described })
      onClose()
    }}
    onClose={onClose}
  >
    <RecordField name="Beschrijving" wide />
    <RecordField name="Collectie" wide />
  </DialogForm>
)
