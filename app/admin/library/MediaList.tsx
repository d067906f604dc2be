import { type ReactNode, useRef } from 'react'
import { Link } from 'wouter'
import { StateBadge } from '../list/columns.tsx'
import type { ListPage } from '../many/ListPage.tsx'
import type { Picture } from '../media/library.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { Spinner } from '../parts/Spinner.tsx'
import { Leaf, useSeen } from '../pictures/PictureTile.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { pictureAddress, usePicture } from '../pictures/use-picture.ts'
import { FileName, media, sayUses } from './media.tsx'
import '../pictures/pictures.css'
import './media.css'

/** All pictures, as tiles. `Page` is the one of the other lists: imported here, it would come in more and larger parts. */
export default function MediaList({ Page }: { Page: typeof ListPage }) {
  return <Page description={media} Tiles={Tiles} />
}

interface TilesProps {
  rows: readonly Picture[] | null
  tick: ((row: Picture) => ReactNode) | undefined
}

const Tiles = ({ rows, tick }: TilesProps) =>
  rows === null ? (
    <Spinner className="list__loading" label="Loading files" />
  ) : (
    <ul className="media">
      {rows.map((row) => (
        <Tile key={row._id} row={row} tick={tick?.(row)} />
      ))}
    </ul>
  )

/** Pixels of a picture's longer side: twice the width of a tile. */
const TILE = 480

function Tile({ row, tick }: { row: Picture; tick: ReactNode }) {
  const place = useRef<HTMLSpanElement>(null)
  const seen = useSeen(place)
  // The access log notes who looks at a list page, so none is shown before somebody opens it.
  const shown = usePicture(seen && !row.gated ? pictureAddress(row.picture, TILE) : null)
  const facts = [row.journeyId ?? row.shipName, row.uses > 0 && sayUses(row.uses), row.gated && 'reading room only']
  return (
    <li className="media__item">
      <Link className="media__tile" href={updatePath(media.section, row._id)} state={FROM_HERE}>
        <span ref={place} className="media__frame">
          {row.gated && <Leaf />}
          {(shown.url ?? shown.failed) !== null && <ShownImage shown={shown} alt="" />}
        </span>
        <b>{row.Beschrijving || (row.fileName ? <FileName name={row.fileName} /> : media.nameOf(row))}</b>
      </Link>
      {tick}
      <span className="media__facts">{facts.filter(Boolean).join(', ')}</span>
      <span className="media__badges">
        {row.uses === 0 && <span className="badge">Not used</span>}
        {row.licence === null && NO_LICENCE}
        {row.state !== 'published' && <StateBadge state={row.state} />}
      </span>
    </li>
  )
}

export const NO_LICENCE = <span className="badge badge--wrong">No licence</span>
