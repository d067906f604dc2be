import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { type CorrectedField, REMOVAL } from '#domain/correction.ts'
import { storyNumber } from '#domain/sealed-story.ts'
import { Fact } from '../../lib/Fact.tsx'
import { formatMoment } from '../../lib/format.ts'
import { listStories, onChange, withdrawStory } from '../../outbox/store.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { waitingText } from '../form/waiting-text.ts'
import { Icon } from '../Icon.tsx'
import { type About, wordsOf } from './subject.ts'

interface Props {
  story: UnsentStory
  about: About
  onClose: () => void
}

/** What was sent, what happens next, and whether an answer will come. */
export function Sent({ story, about, onClose }: Props) {
  const { kind, proposal, reason, email, ...correction } = story.correction!
  const field = correction.field as CorrectedField
  const waiting = useWaiting(story)
  const isSent = waiting === null
  const before = about.now[field]
  const isRefused = waiting?.state === 'refused'
  useEffect(() => {
    // The visitor has read here that it was sent: no receipt is needed.
    return isSent ? () => void withdrawStory(story.id) : undefined
  }, [isSent, story.id])
  return (
    <>
      <p className={isRefused ? 'err' : 'correction__state'} role="status">
        <Icon name={isRefused ? 'warning' : 'check'} />
        {stateOf(story, waiting)}
      </p>
      {!isRefused && <p>{whatFollows(field, about)}</p>}
      <dl className="correction__facts">
        {proposal && (
          <Fact label={wordsOf(kind, field)}>
            {before != null && field !== REMOVAL && <del>{before}</del>} {proposal}
          </Fact>
        )}
        {reason && <Fact label="U schreef">{reason}</Fact>}
        <Fact label="Antwoord">
          {email ? `Het archief kan u schrijven op ${email}.` : 'U gaf geen e-mailadres op; u krijgt dus geen bericht.'}
        </Fact>
        {story.sealed && (
          <Fact label="Voor vragen">
            {formatMoment(new Date(story.at))}, nummer {storyNumber(story.key)}
          </Fact>
        )}
      </dl>
      <div className="acts">
        {/* biome-ignore lint/a11y/noAutofocus: the button that was pressed has gone */}
        <button type="button" className="button" autoFocus onClick={onClose}>
          {about.back}
        </button>
        <Link className="button button--line" href={about.share}>
          Deel uw verhaal
        </Link>
      </div>
    </>
  )
}

function stateOf({ sealed, id }: UnsentStory, waiting: UnsentStory | null): string {
  if (sealed) return 'Verzegeld: uw verbetering wordt verzonden zodra er verbinding is.'
  if (!waiting) return 'Verstuurd'
  if (waiting.state === 'refused') return `Niet aangenomen: ${waiting.message}`
  return waiting.failures === 0 && waiting.next === 0 ? 'Wordt verstuurd' : `Bewaard: uw verbetering ${waitingText(id)}.`
}

function whatFollows(field: string, { kind, what }: About): string {
  if (field === REMOVAL) return 'We bekijken uw verzoek als eerste. Mag de naam hier niet staan, dan halen we hem weg.'
  const sources = kind === 'passenger' || kind === 'listPage' ? 'de passagierslijst' : 'onze bronnen'
  return `We leggen uw verbetering naast ${sources}. Klopt het, dan passen we ${what} aan.`
}

/** The story as long as it waits; null once the server has it. */
function useWaiting(story: UnsentStory): UnsentStory | null {
  const [waiting, setWaiting] = useState<UnsentStory | null>(story)
  const { id } = story
  useEffect(() => {
    let gone = false
    const look = async () => {
      const found = (await listStories().catch(() => [])).find((one) => one.id === id)
      if (!gone) setWaiting(found && found.state !== 'sent' ? found : null)
    }
    void look()
    const stop = onChange(look)
    return () => {
      gone = true
      stop()
    }
  }, [id])
  const isKept = waiting !== null && waiting.failures > 0
  useEffect(() => {
    // The browser must not clear it before it is sent.
    if (isKept) void navigator.storage?.persist().catch(() => undefined)
  }, [isKept])
  return waiting
}
