import { memo, useCallback, useRef } from 'react'
import type { Journey } from '#domain/journey.ts'
import { isPhone, useMedia, usePage } from '../../lib/use-media.ts'
import { CloseLists } from '../access/CloseLists.tsx'
import { CorrectionButton } from '../correction/CorrectionButton.tsx'
import { KeepVoyage } from '../device/KeepVoyage.tsx'
import { Icon } from '../Icon.tsx'
import { NamesAboard } from '../search/NamesAboard.tsx'
import { BackLink } from './BackLink.tsx'
import { ChosenPassenger } from './ChosenPassenger.tsx'
import { Coverage } from './Coverage.tsx'
import { LIST_BUTTON, PassengerListButton } from './PassengerList.tsx'
import { PaceButton } from './Player.tsx'
import { StoryList, type StoryProps, useScrollToPoint } from './StoryList.tsx'
import type { GlobeAddress } from './use-globe-url.ts'
import { VoyageFacts } from './VoyageFacts.tsx'
import './panel.css'

interface Props extends StoryProps {
  journey: Journey
  address: GlobeAddress
  collapsed: boolean
  smooth: boolean
  withoutMap: boolean
  playing: boolean
  onRead: (() => void) | null
  onToggle: () => void
  onOpenStory: () => void
  onOpenList: () => void
}

/** The description of the voyage beside the map, on a phone below it. */
export const Panel = memo(function Panel(props: Props) {
  const { journey, address, collapsed, smooth, withoutMap, playing, onToggle, onOpenStory, onOpenList, ...story } = props
  const scroller = useRef<HTMLDivElement>(null)
  // On a phone visitors read stories in the modal, so the panel scrolls to a story only while the player passes it.
  const phone = usePage(isPhone)
  const upright = useMedia('(orientation: portrait)')
  useScrollToPoint(scroller, phone && !playing ? null : story.activeId, smooth, `${withoutMap} ${upright}`)
  const { go } = address
  // Without names and pages the archive has nothing of the list.
  const isListed = journey.passengerList.pages > 0 || journey.names?.entered !== 0
  const { passenger, query } = address.url
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
      <div className="voyage-grip">
        <button type="button" className="voyage-action" onClick={onOpenStory}>
          <Icon name="up" />
          <span>Lees het verhaal</span>
        </button>
        <PaceButton className="voyage-action" named={false} />
      </div>
      <div className="voyage-panel__scroll" id="voyage-description" hidden={collapsed} ref={scroller}>
        {passenger && <ChosenPassenger id={passenger} journeyId={journey.journeyId} query={query} onLetGo={forgetPassenger} />}
        <div className="voyage-panel__ship">
          <h1>{journey.ship.name ?? journey.name}</h1>
          <VoyageFacts journey={journey} />
          <CorrectionButton of={{ journey }} />
          <KeepVoyage journey={journey} />
          {isListed && <PassengerListButton journey={journey} onOpen={onOpenList} />}
          <Coverage journey={journey} />
          {journey.passengerList.pages > 0 && (
            // The button that closes the lists goes.
            <CloseLists leave={() => document.getElementById(LIST_BUTTON)?.focus({ preventScroll: true })} />
          )}
          {!passenger && <NamesAboard journeyId={journey.journeyId} query={query} />}
        </div>
        <div className="voyage-panel__story">
          <StoryList {...story} journey={journey} />
        </div>
      </div>
    </section>
  )
})
