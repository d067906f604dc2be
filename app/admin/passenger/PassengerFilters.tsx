import { Checkbox } from '@fluentui/react-components'
import { JOURNEYS } from '../journey/source.ts'
import type { Shown } from '../list/address.ts'
import { BELOW, FilterChoice } from '../list/ListHead.tsx'
import FinderFilter from '../many/FinderFilter.tsx'
import { Select } from '../parts/Select.tsx'
import { useCall } from '../session/use-call.ts'
import { passengers } from './passenger.tsx'
import { usePagesOf } from './use-list-pages.ts'

/** Further parameters of the list's address. */
export const FILTER_PARAMS = ['journey', 'listPage', 'corrected'] as const

interface Props {
  shown: Shown
  show: (change: Partial<Shown>) => void
  /** How many are found; null while that is not known. */
  total: number | null
}

/** The line of filters above the list, and how many passengers they leave. */
export function PassengerFilters({ shown, show, total }: Props) {
  const { journey = '', listPage = '', corrected = '' } = shown.more
  const narrow = (change: Record<string, string>) => {
    const more = Object.entries({ ...shown.more, ...change }).filter(([, value]) => value !== '')
    show({ more: Object.fromEntries(more), page: 1 })
  }
  const { filter: standing } = shown
  const waiting = useCall(passengers.list, {
    rows: 1,
    corrected: true,
    journey,
    listPage,
    standing,
  }).answer?.total
  return (
    <div className="filters">
      <FinderFilter label="Journey" source={JOURNEYS} id={journey} onChoose={(id) => narrow({ journey: id, listPage: '' })} />
      <FilterChoice
        filter={passengers.filter}
        chosen={shown.filter}
        disabled={false}
        onChoose={(filter) => show({ filter, page: 1 })}
      />
      <PageFilter journey={journey} page={listPage} onChoose={(page) => narrow({ listPage: page })} />
      <Checkbox
        className="filters__tick"
        checked={corrected !== ''}
        label={
          <>
            Has a correction <span className="filters__count">{waiting}</span>
          </>
        }
        onChange={(_event, { checked }) => narrow({ corrected: checked === true ? 'true' : '' })}
      />
      <p className="filters__total">
        {total !== null &&
          `${total.toLocaleString('en')} ${total === 1 ? 'passenger' : 'passengers'}${journey && ' of this journey'}`}
      </p>
    </div>
  )
}

const ALL = 'all'

/** Works once a voyage is chosen: only then pages have numbers. */
function PageFilter({ journey, page, onChoose }: { journey: string; page: string; onChoose: (page: string) => void }) {
  const pages = usePagesOf(journey || null) ?? []
  const chosen = page || ALL
  return (
    <Select
      className="list__filter filters__page"
      positioning={BELOW}
      disabled={journey === '' || pages.length === 0}
      aria-label="List page"
      options={[ALL, ...pages.map(({ pageNumber }) => String(pageNumber))].map((value) => [value, value])}
      chosen={chosen}
      shown={`List page: ${chosen}`}
      onChoose={(value) => onChoose(value === ALL ? '' : value)}
    />
  )
}
