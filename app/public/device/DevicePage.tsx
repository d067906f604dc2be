import { useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { listPacks } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { formatBytes } from '../../lib/format.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { useTitle } from '../../lib/use-title.ts'
import { addressesOf, areThere, canKeep, readPacks, usePacks, watchKeeping } from '../../offline/packs.ts'
import { listStories, onChange } from '../../outbox/store.ts'
import { nextStep } from '../../outbox/story.ts'
import { LoadError } from '../LoadError.tsx'
import { Install } from './Install.tsx'
import { KeptAnswers } from './KeptAnswers.tsx'
import { KeptNames } from './KeptNames.tsx'
import { PackRow } from './PackRow.tsx'
import './device.css'

/** `/op-dit-apparaat`: what this device keeps for use without a network, and how the site is installed on it. */
export default function DevicePage() {
  useTitle('Op dit apparaat')
  const keeps = useSyncExternalStore(watchKeeping, canKeep)
  return (
    <main id="main" tabIndex={-1} className="device">
      <h1>Op dit apparaat</h1>
      <p className="device__lead">Wat u hier bewaart, werkt ook zonder internet.</p>
      {keeps ? (
        <>
          <KeptNames />
          <Packs />
          <KeptAnswers />
          <Waiting />
          <Room />
        </>
      ) : (
        <p className="notice">
          Deze browser kan nu niets bewaren. Dat kan alleen via een beveiligde verbinding (https), en niet in een privévenster.
        </p>
      )}
      {!isKiosk() && <Install />}
    </main>
  )
}

/** What the server offers, and what is kept of voyages. */
function Packs() {
  const { data, error, loading, retry } = useResource('packs', listPacks)
  const kept = usePacks((packs) => packs.kept)
  const fault = usePacks((packs) => packs.fault)
  useEffect(() => void readPacks(), [])
  const offered = data ?? []
  // Those of several voyages first.
  const others = (kept ?? [])
    .filter(({ id }) => !offered.some((pack) => pack.id === id))
    .toSorted((a, b) => Number(a.voyages === 1) - Number(b.voyages === 1))
  return (
    <section aria-labelledby="device-voyages" aria-busy={loading}>
      <div>
        <h2 id="device-voyages">Reizen</h2>
        <p>Eén reis bewaart u bij de reis zelf, met de knop ‘Bewaar voor offline’.</p>
      </div>
      <div>
        {fault && <p className="notice notice--error device__fault">{FAULTS[fault]}</p>}
        <ul className="device__packs">
          {offered.map((pack) => (
            <PackRow
              key={pack.id}
              offered={pack}
              kept={kept?.find(({ id }) => id === pack.id)}
              isElsewhere={pack.journeys.length > 0 && areThere(addressesOf(pack))}
            />
          ))}
          {others.map((pack) => (
            <PackRow key={pack.id} kept={pack} />
          ))}
        </ul>
        {loading && <span className="bar device__skeleton" />}
        {error?.offline && !data && <p>Wat u nog meer kunt bewaren, ziet u hier zodra u online bent.</p>}
        {error && !error.offline && !data && others.length === 0 && (
          <LoadError error={error} failed="De reizen konden" onRetry={retry} />
        )}
      </div>
    </section>
  )
}

const FAULTS = {
  away: 'De verbinding viel weg. Wat er al is, blijft; ga verder zodra er weer internet is.',
  some: 'Een deel is niet gekomen. Wat er al is, blijft; ga later verder.',
  full: 'Er is geen ruimte meer op dit apparaat. Verwijder iets, of maak ruimte vrij.',
} as const

/** Stories that this visitor wrote and the server does not have yet. */
function Waiting() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    let gone = false
    const count = () =>
      void listStories().then(
        (stories) => !gone && setWaiting(stories.filter((story) => nextStep(story) !== null).length),
        () => undefined,
      )
    count()
    const stop = onChange(count)
    return () => {
      gone = true
      stop()
    }
  }, [])
  if (waiting === 0) return null
  return (
    <section aria-labelledby="device-stories">
      <h2 id="device-stories">Verhalen</h2>
      <p>
        {waiting === 1 ? 'Er wacht 1 verhaal' : `Er wachten ${waiting} verhalen`} om verstuurd te worden. Dat gaat vanzelf zodra
        er internet is. <Link href={PAGES.shareStory}>Bekijk het</Link>
      </p>
    </section>
  )
}

/** How much room all of it takes, and what the browser promised. */
function Room() {
  const kept = usePacks((packs) => packs.kept)
  const [room, setRoom] = useState<{ used: number | null; promised: boolean } | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: with what is kept
  useEffect(() => {
    let gone = false
    const { storage } = navigator
    void Promise.all([storage.estimate(), storage.persisted?.() ?? false]).then(
      ([{ usage }, promised]) => !gone && setRoom({ used: usage ?? null, promised }),
      () => undefined,
    )
    return () => {
      gone = true
    }
  }, [kept])
  return (
    <section aria-labelledby="device-room">
      <h2 id="device-room">Ruimte</h2>
      <div>
        {room && (
          <p>
            {room.promised
              ? 'De browser heeft beloofd te bewaren wat u hier bewaart, tot u het zelf verwijdert. Wist u de gegevens van uw browser, dan is het weg.'
              : 'De browser belooft niet dat het blijft staan: raakt dit apparaat vol, of komt u hier lang niet, dan kan hij alles wissen.'}
          </p>
        )}
        <p>
          Ook wat u bekijkt, blijft een tijd staan: de laatste vierhonderd reizen en hun afbeeldingen. Zo nodig maken die
          vanzelf plaats.
          {room !== null && room.used !== null && ` Alles samen gebruikt nu ${formatBytes(room.used)}.`}
        </p>
      </div>
    </section>
  )
}
