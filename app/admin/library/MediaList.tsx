import { Badge, Spinner } from '@fluentui/react-components'
import { useRef } from 'react'
import { Link } from 'wouter'
import { PICTURE_LICENCES } from '#domain/picture-licences.ts'
import FinderFilter from '../many/FinderFilter.tsx'
import { useShown } from '../list/address.ts'
import { StateBadge } from '../list/columns.tsx'
import type { Filter } from '../list/description.ts'
import { FilterChoice, ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { Pager } from '../list/Pager.tsx'
import { useList } from '../list/use-list.ts'
import type { Picture } from '../media/library.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, LinkButton } from '../parts/links.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { JOURNEYS } from '../passenger/passenger.tsx'
import { LICENCE_WORDS } from '../pictures/licences.ts'
import { Leaf, useSeen } from '../pictures/PictureTile.tsx'
import { ShownImage } from '../pictures/StaffImage.tsx'
import { pictureAddress, usePicture } from '../pictures/use-picture.ts'
import { FileName, KINDS, media, SHIPS, sayUses } from './media.tsx'
import '../form/form.css'
import '../list/list.css'
import '../pictures/pictures.css'
import './media.css'

const TITLE = 'Media list'
const FURTHER = ['kind', 'journey', 'ship', 'licence']
/** The newest first. */
const LISTED = { ...media, params: { sort: 'updatedAt', order: 'desc' } }

const KIND: Filter = {
  param: 'kind',
  label: 'Kind',
  options: Object.entries(KINDS).map(([value, label]) => ({ value, label })),
}
const LICENCE: Filter = {
  param: 'licence',
  label: 'Licence',
  options: [
    { value: 'none', label: 'none' },
    ...PICTURE_LICENCES.map((value) => ({ value: value as string, label: LICENCE_WORDS[value] })),
  ],
}

/** All pictures, as tiles. */
export default function MediaList() {
  useTitle(TITLE)
  const [shown, show] = useShown(media.filter.param, null, FURTHER)
  const { rows, total, error, loading, reload } = useList(LISTED, shown)
  const { journey = '', ship = '' } = shown.more
  const narrow = (change: Record<string, string>) => {
    const more = Object.entries({ ...shown.more, ...change }).filter(([, value]) => value !== '')
    show({ more: Object.fromEntries(more), page: 1 })
  }
  const choice = (filter: Filter) => (
    <FilterChoice
      filter={filter}
      chosen={shown.more[filter.param] ?? ''}
      disabled={false}
      onChoose={(value) => narrow({ [filter.param]: value })}
    />
  )
  return (
    <>
      <div className="list">
        <ListHead title={TITLE} search="Description, source or file" {...{ shown, show }}>
          <LinkButton href={createPath(media.section)} appearance="primary" icon={<Icon name="upload" small />}>
            Add files
          </LinkButton>
        </ListHead>
        <div className="media-filters">
          {choice(KIND)}
          <FinderFilter label="Journey" source={JOURNEYS} id={journey} onChoose={(id) => narrow({ journey: id })} />
          <FinderFilter label="Ship" source={SHIPS} id={ship} onChoose={(id) => narrow({ ship: id })} />
          <FilterChoice
            filter={media.filter}
            chosen={shown.filter}
            disabled={false}
            onChoose={(filter) => show({ filter, page: 1 })}
          />
          {choice(LICENCE)}
          <p className="media-filters__total">
            {rows !== null && `${total.toLocaleString('en')} ${total === 1 ? 'file' : 'files'}`}
          </p>
        </div>
        <FailedBar error={error} onRetry={reload} />
        {rows === null && error === null && <Spinner className="list__loading" label="Loading files" />}
        <ul className="media">
          {rows?.map((row) => (
            <Tile key={row._id} row={row} />
          ))}
        </ul>
        {rows?.length === 0 && !loading && <EmptyList plural={media.plural} {...{ shown, show, total }} />}
      </div>
      <Pager page={shown.page} total={rows === null ? null : total} onTurn={(page) => show({ page })} />
    </>
  )
}

/** Pixels of a picture's longer side: twice the width of a tile. */
const TILE = 480

function Tile({ row }: { row: Picture }) {
  const place = useRef<HTMLSpanElement>(null)
  const seen = useSeen(place)
  // The access log notes who looks at a list page, so none is shown before somebody opens it.
  const shown = usePicture(seen && !row.gated ? pictureAddress(row.picture, TILE) : null)
  const facts = [row.journeyId ?? row.shipName, row.uses > 0 && sayUses(row.uses), row.gated && 'reading room only']
  return (
    <li>
      <Link className="media__tile" href={updatePath(media.section, row._id)} state={FROM_HERE}>
        <span ref={place} className="media__frame">
          {row.gated && <Leaf />}
          {(shown.url ?? shown.failed) !== null && <ShownImage shown={shown} alt="" />}
        </span>
        <b>{row.Beschrijving || (row.fileName ? <FileName name={row.fileName} /> : media.nameOf(row))}</b>
      </Link>
      <span className="media__facts">{facts.filter(Boolean).join(', ')}</span>
      <span className="media__badges">
        {row.uses === 0 && <Plate>Not used</Plate>}
        {row.licence === null && <Plate isWrong>No licence</Plate>}
        {row.state !== 'published' && <StateBadge state={row.state} />}
      </span>
    </li>
  )
}

export const Plate = ({ isWrong = false, children }: { isWrong?: boolean; children: string }) => (
  <Badge shape="rounded" appearance="outline" className={isWrong ? 'media__wrong' : 'state--unpublished'}>
    {children}
  </Badge>
)
