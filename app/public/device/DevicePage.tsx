import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { Link } from 'wouter'
import { MENU_PAGES, PAGES } from '#domain/addresses.ts'
import { countOf, formatBytes } from '#domain/words.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { useTitle } from '../../lib/use-title.ts'
import { install, installWays, isInstalled, watchInstall } from '../../offline/install.ts'
import { countKeptVoyages, listKeptPages, listKeptVoyages } from '../../offline/inventory.ts'
import { canKeep, usePacks, watchKeeping } from '../../offline/packs.ts'
import { listStories, onChange } from '../../outbox/store.ts'
import { nextStep } from '../../outbox/story.ts'
import { KeptNames } from './KeptNames.tsx'
import { VoyageLinks } from './KeptVoyages.tsx'
import { Packs } from './Packs.tsx'
import './device.css'

/** `/op-dit-apparaat`: what this device keeps for use without a network, and how to install the site. */
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

/** The number of stories that the server does not have yet. */
function Waiting() {
  const [waiting, setWaiting] = useState(0)
  useEffect(() => {
    const count = () =>
      void listStories().then(
        (stories) => setWaiting(stories.filter((story) => nextStep(story) !== null).length),
        () => undefined,
      )
    count()
    return onChange(count)
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

/** How much room everything takes, and what the browser has promised about it. */
function Room() {
  const kept = usePacks((packs) => packs.kept)
  const room = useLoaded(async () => {
    const { storage } = navigator
    const [{ usage }, promised] = await Promise.all([storage.estimate(), storage.persisted?.() ?? false])
    return { used: usage ?? null, promised }
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

/** How to install the site as an app, if it is not installed yet. */
function Install() {
  const way = useSyncExternalStore(watchInstall, installWays)
  if (isInstalled() || way === 'none') return null
  return (
    <section aria-labelledby="device-install">
      <h2 id="device-install">Installeren</h2>
      {way === 'asked' ? (
        <div className="device__names">
          <p>Overtocht staat dan als app op uw beginscherm, en opent ook zonder internet.</p>
          <button type="button" className="button" onClick={() => void install()}>
            Installeren
          </button>
        </div>
      ) : (
        <div>
          <p>Zo zet u Overtocht als app op uw beginscherm. Dan blijft ook staan wat u bewaart.</p>
          <ol className="device__steps">
            <li>Open deze pagina in Safari.</li>
            <li>Tik op het deelteken: het vierkant met de pijl omhoog, boven of onder in het scherm.</li>
            <li>Kies ‘Zet op beginscherm’, en daarna ‘Voeg toe’.</li>
            <li>Open Overtocht voortaan vanaf uw beginscherm.</li>
          </ol>
          <p>De app begint leeg: bewaar de namen en reizen in de app nog een keer.</p>
        </div>
      )}
    </section>
  )
}

/** Voyages that are shown until the visitor asks for all. */
const FIRST = 12

/** The voyages and pages that open without a network, because they were kept or looked at. */
function KeptAnswers() {
  const [most, setMost] = useState(FIRST)
  const kept = useKept(most)
  if (!kept) return null
  const { voyages, count, pages } = kept
  return (
    <section aria-labelledby="device-there">
      <div>
        <h2 id="device-there">Hier te openen</h2>
        <p>Dit staat nu op dit apparaat, en opent ook zonder internet.</p>
      </div>
      <div className="device__there">
        {count === 0 && <p>Nog geen reis. Een reis die u bekijkt, staat daarna hier.</p>}
        {count > 0 && <h3>{countOf(count, 'reis', 'reizen')}</h3>}
        <VoyageLinks voyages={voyages} />
        {count > voyages.length && (
          <button type="button" className="text-link" onClick={() => setMost(count)}>
            Toon alle {countOf(count, 'reis', 'reizen')}
          </button>
        )}
        {pages.length > 0 && (
          <>
            <h3>{countOf(pages.length, 'pagina', 'pagina’s')}</h3>
            <ul className="device__pages">
              {pages.map(
                ({ pageId, title }): ReactNode => (
                  <li key={pageId}>
                    <Link href={MENU_PAGES + pageId}>{title}</Link>
                  </li>
                ),
              )}
            </ul>
          </>
        )}
      </div>
    </section>
  )
}

/** Read again when a pack has changed. Null until it is known. */
function useKept(most: number) {
  const packs = usePacks(({ kept }) => kept)
  return useLoaded(async () => {
    const [voyages, count, pages] = await Promise.all([listKeptVoyages(most), countKeptVoyages(), listKeptPages()])
    return { voyages, count, pages }
  }, [packs, most])
}
