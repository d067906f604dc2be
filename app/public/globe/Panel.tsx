import { memo, useCallback, useRef } from 'react'
import type { Journey } from '#domain/journey.ts'
import { isPhone, usePage } from '../../lib/use-media.ts'
import { CloseLists } from '../access/CloseLists.tsx'
import { KeepVoyage } from '../device/KeepVoyage.tsx'
import { Icon } from '../Icon.tsx'
import { NamesAboard } from '../search/NamesAboard.tsx'
import { BackLink } from './BackLink.tsx'
import { LIST_BUTTON, PassengerListButton } from './PassengerListButton.tsx'
import { Source } from './Source.tsx'
import { StoryList, type StoryProps } from './StoryList.tsx'
import type { GlobeAddress } from './use-globe-url.ts'
import { useScrollToPoint } from './use-scroll-to-point.ts'
import { VoyageFacts } from './VoyageFacts.tsx'

interface Props extends StoryProps {
  journey: Journey
  address: GlobeAddress
  collapsed: boolean
  smooth: boolean
  withoutMap: boolean
  onToggle: () => void
  onOpenStory: () => void
  onOpenList: () => void
}

/** The description of the voyage beside the map (on a phone: below it). */
export const Panel = memo(function Panel(props: Props) {
  const { journey, address, collapsed, smooth, withoutMap, onToggle, onOpenStory, onOpenList, ...story } =
    props
  const scroller = useRef<HTMLDivElement>(null)
  // On a phone the panel starts with the voyage; its stories are read in the modal.
  const phone = usePage(isPhone)
  useScrollToPoint(scroller, phone ? null : story.activeId, smooth, withoutMap)
  const { go } = address
  const forgetPassenger = useCallback(() => go({ passenger: '' }, { replace: true }), [go])
  return (
    <section className="voyage-panel" aria-label="De reis">
      <div className="voyage-panel__bar">
        <BackLink address={address} />
        <button
          type="button"
          className="voyage-action"
          aria-expanded={!collapsed}
          aria-controls="voyage-description"
          onClick={onToggle}
        >
          <Icon name={collapsed ? 'right' : 'left'} />
          <span>{collapsed ? 'Uitklappen' : 'Inklappen'}</span>
        </button>
      </div>
      <button type="button" className="voyage-action voyage-grip" onClick={onOpenStory}>
        <Icon name="up" />
        <span>Lees het verhaal van deze reis</span>
      </button>
      <div className="voyage-panel__scroll" id="voyage-description" hidden={collapsed} ref={scroller}>
        <h1>{journey.ship.name ?? journey.name}</h1>
        <VoyageFacts journey={journey} />
        <KeepVoyage journey={journey} />
        <PassengerListButton journey={journey} onOpen={onOpenList} />
        {journey.passengerList.pages > 0 && (
          // The button that was pressed goes.
          <CloseLists leave={() => document.getElementById(LIST_BUTTON)?.focus({ preventScroll: true })} />
        )}
        <NamesAboard
          journeyId={journey.journeyId}
          query={address.url.query}
          passenger={address.url.passenger}
          onUnknown={forgetPassenger}
        />
        <StoryList {...story} journey={journey} />
        <Source journey={journey} />
      </div>
    </section>
  )
})
