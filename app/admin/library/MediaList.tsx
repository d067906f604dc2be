import { type ReactNode, useRef, useState } from 'react'
import { Link } from 'wouter'
import { usePage } from '../../lib/use-media.ts'
import { StateBadge } from '../list/columns.tsx'
import type { ListPage } from '../many/ListPage.tsx'
import type { Picture } from '../media/library.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { Spinner } from '../parts/Spinner.tsx'
import { isWide } from '../parts/use-screen.ts'
import { Leaf, useSeen } from '../pictures/PictureTile.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { pictureAddress, usePicture } from '../pictures/use-picture.ts'
import MediaDetails from './MediaDetails.tsx'
import { FileName, media, NO_LICENCE, sayUses } from './media.tsx'
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

function Tiles({ rows, tick }: TilesProps) {
  const wide = usePage(isWide)
  const [openId, setOpenId] = useState<string | null>(null)
  if (rows === null) return <Spinner className="list__loading" label="Loading files" />
  const at = wide ? rows.findIndex(({ _id }) => _id === openId) : -1
  const open = rows[at]
  const step = (by: 1 | -1) => {
    const to = rows[at + by]
    return to && (() => setOpenId(to._id))
  }
  return (
    <div className="media__halves" data-open={open ? true : undefined}>
      <ul className="media">
        {rows.map((row) => (
          <Tile
            key={row._id}
            row={row}
            tick={tick?.(row)}
            isOpen={row === open}
            onOpen={wide ? () => setOpenId(row._id) : undefined}
          />
        ))}
      </ul>
      {open && <MediaDetails row={open} onBack={step(-1)} onOn={step(1)} onClose={() => setOpenId(null)} />}
    </div>
  )
}

/** Pixels of a picture's longer side: twice the width of a tile. */
const TILE = 480

interface TileProps {
  row: Picture
  tick: ReactNode
  isOpen?: boolean
  /** Shows it beside the tiles. Absent where there is no room; then its form opens, as it does at the second press. */
  onOpen?: (() => void) | undefined
}

export function Tile({ row, tick, isOpen = false, onOpen }: TileProps) {
  const place = useRef<HTMLSpanElement>(null)
  const seen = useSeen(place)
  // The access log notes who looks at a list page, so none is shown before somebody opens it.
  const shown = usePicture(seen && !row.gated ? pictureAddress(row.picture, TILE) : null)
  const facts = [row.journeyId ?? row.shipName, row.uses > 0 && sayUses(row.uses), row.gated && 'reading room only']
  return (
    <li className="media__item">
      <Link
        className="media__tile"
        href={updatePath(media.section, row._id)}
        state={FROM_HERE}
        aria-current={isOpen || undefined}
        onClick={(event) => {
          if (!onOpen || isOpen || event.ctrlKey || event.metaKey || event.shiftKey) return
          event.preventDefault()
          onOpen()
        }}
      >
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
