import './printed.css'
import { inventoryOf } from '#domain/coverage.ts'
import { longDate } from '#domain/dates.ts'
import type { Journey } from '#domain/journey.ts'
import type { PassengerPage } from '#domain/passenger-page.ts'
import { formatMiles, LEG, shipLine } from '#domain/voyage-words.ts'
import { countOf } from '#domain/words.ts'
import { formatDay } from '../../lib/format.ts'
import { Logo } from '../../lib/Logo.tsx'
import { codeOf } from '../../lib/qr-code.ts'
import { Demonstration } from '../Demonstration.tsx'
import { RouteMap } from './RouteMap.tsx'
import { sentenceOf } from './words.ts'

/** Stories on the sheet, which has one page, and beside a name of several lines. */
const STORIES = 8
const FEWER_STORIES = 4
/** The most characters of a name in large letters. */
const SHORT_NAME = 60
/** Width divided by height of the map. */
const SHAPE = 706 / 316

interface Props {
  passenger: PassengerPage
  journey: Journey | null
}

/** The Reisblad on one A4. On the screen it lies out of sight, where its map can be measured. */
export default function PrintedSheet({ passenger, journey }: Props) {
  const { fullName, journey: voyage, days, metres, birthYear, listPage, demonstration } = passenger
  const { sentence, ship } = sentenceOf(passenger)
  const address = location.origin + location.pathname
  const told = journey?.contentPoints.filter(({ story }) => story !== null) ?? []
  const mapped = journey && journey.contentPoints.length > 0 ? journey : null
  const isLong = fullName.length > SHORT_NAME
  const shown = told.slice(0, isLong ? FEWER_STORIES : STORIES)
  const more = told.length - shown.length
  const inventory = inventoryOf(journey?.storyIntro ?? null)
  const source = [inventory ? `Nationaal Archief, ${inventory.archive}, ${inventory.number}` : voyage.source, 'passagierslijst']
  const facts = [
    { label: 'Schip', value: ship, note: journey && shipLine(journey.ship) },
    { label: 'Vertrek', value: voyage.startCity, note: longDate(voyage.startDate) },
    { label: 'Aankomst', value: voyage.endCity, note: longDate(voyage.endDate) },
    { label: 'Geboren', value: birthYear && `in ${birthYear}` },
    { label: 'Aan boord', value: days && countOf(days, 'dag', 'dagen') },
    { label: 'Afstand', value: metres && formatMiles(metres) },
  ].filter(({ value, note }) => value || note)
  return (
    <div className="printed-sheet" aria-hidden="true">
      <article className="a4">
        <header>
          <p className="a4__logo">
            <Logo /> Overtocht
          </p>
          <p className="a4__kind">Reisblad</p>
        </header>
        <p className="a4__name" data-long={isLong || undefined}>
          {fullName}
        </p>
        <p className="a4__sentence">
          {sentence}
          {ship}.
        </p>
        {mapped ? <RouteMap journey={mapped} shape={SHAPE} printed={longDate} /> : <div className="a4__rule" />}
        <dl>
          {facts.map(({ label, value, note }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                {value}
                {note && <small>{note}</small>}
              </dd>
            </div>
          ))}
        </dl>
        {told.length > 0 && (
          <section>
            <h2>Verhalen langs deze reis</h2>
            <ol style={{ gridTemplateRows: `repeat(${Math.ceil(shown.length / 2)}, auto)` }}>
              {shown.map(({ id, title, city, startDate }) => (
                <li key={id}>
                  <b>{title ?? city}</b>
                  <span>{[city, city.includes(LEG) ? null : longDate(startDate)].filter(Boolean).join(' · ')}</span>
                </li>
              ))}
            </ol>
            {more > 0 && <p>en nog {countOf(more, 'verhaal', 'verhalen')} op de site</p>}
          </section>
        )}
        <footer>
          <img className="a4__code" src={codeOf(address, 0)} alt="" />
          <div>
            <p>
              <b>Lees de verhalen en volg de reis op de kaart:</b>
              <br />
              {address.replace(/^https?:\/\//, '')}
            </p>
            <p>
              Bron: {[...source, listPage && `pagina ${listPage}`].filter(Boolean).join(', ')}.
              {mapped && ' De route is een aannemelijke zeeweg. Kustlijnen: Natural Earth.'} Afgedrukt op{' '}
              {formatDay(new Date())}.
            </p>
            {demonstration && <Demonstration what="verzonnen naam" />}
          </div>
        </footer>
      </article>
    </div>
  )
}
