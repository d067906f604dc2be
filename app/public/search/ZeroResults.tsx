import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import type { WayOn } from '#domain/search.ts'
import type { StoryResults } from '#domain/stories.ts'
import { countOf } from '#domain/words.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import type { SearchUrl } from '../../lib/urls.ts'
import { useDevice } from '../../offline/search/device.ts'
import { Icon } from '../Icon.tsx'
import { Tips, ToBrowse } from './EmptySearch.tsx'
import { isUncounted, isUnnamed, NOUNS, textsInstead } from './headline.ts'
import { isFiltered, tabOf } from './result-rows.ts'
import type { Answer } from './results-store.ts'
import { StoryList } from './StoryTexts.tsx'
import { textsOf } from './texts.ts'
import { UnnamedVoyages } from './UnnamedVoyages.tsx'
import { describe, isToBrowse, leadsElsewhere, tabOfWay } from './ways.ts'

interface Props {
  answer: Answer
  /** The headline and how the query was read, if they do not stand above. */
  children?: ReactNode
}

/** Says why nothing was found, and gives texts with the words, ways on with their counts, and tips. */
export function ZeroResults({ answer, children }: Props) {
  const { url, results } = answer
  const isWithoutNames = answer.device?.withNames === false
  // A wildcard mostly finds names of passengers.
  const ways = results.waysOn.filter(({ kind }) => !isWithoutNames || kind !== 'wildcard')
  const browse = isToBrowse(ways)
  if (isUncounted(answer, tabOf(url)) || (isWithoutNames && (browse || ways.length === 0))) {
    return <WithoutNames answer={answer}>{children}</WithoutNames>
  }
  const unnamed = isUnnamed(answer) ? results.unnamed : null
  const texts = textsInstead(answer)
  if (texts) {
    return (
      <div className="zero-p">
        <section>
          {children}
          {unnamed && <UnnamedVoyages unnamed={unnamed} />}
          <p>{whereTheWordsAre(url, ways, texts)}</p>
          <StoryList texts={texts} answer={answer} />
          {ways.length > 0 && !browse && <h2>{leadsElsewhere(ways) ? 'Dit vonden we ook' : 'Zocht u een naam?'}</h2>}
          {browse ? <Browse ways={ways} url={url} /> : <Ways ways={ways} url={url} />}
        </section>
        <Tips />
      </div>
    )
  }
  return (
    <div className="zero-p">
      <section>
        {children}
        {unnamed && <UnnamedVoyages unnamed={unnamed} />}
        <p>
          {browse ? NOTHING_NEAR : !isWithoutNames && !unnamed && reason(url, ways)}
          {ways.length > 0 && !browse && ' Dit vonden we wel:'}
        </p>
        {browse ? <Browse ways={ways} url={url} /> : <Ways ways={ways} url={url} />}
      </section>
      <Tips />
    </div>
  )
}

/** Names were not searched: the server has not answered, and this device does not have them. */
function WithoutNames({ answer, children }: Props) {
  const texts = textsOf(answer.results)
  const mayKeep = useDevice(({ offered, namesBytes }) => offered && namesBytes !== null) && !isKiosk()
  return (
    <div className="zero-p">
      <section>
        {children}
        <p>
          Zonder verbinding vindt u hier schepen, reizen en havens. Op naam zoeken kan weer zodra het archief antwoordt
          {mayKeep ? ', of altijd, als u de namen op dit apparaat bewaart.' : '.'}
        </p>
        {mayKeep && (
          <p>
            <Link href={PAGES.device} className="text-link">
              Namen bewaren voor offline <Icon name="arrow" />
            </Link>
          </p>
        )}
        {/* Filters stand beside a list, which has them above. */}
        {children && texts && (
          <>
            <h2>In de verhalen</h2>
            <StoryList texts={texts} answer={answer} />
          </>
        )}
      </section>
    </div>
  )
}

function Ways({ ways, url }: { ways: readonly WayOn[]; url: SearchUrl }) {
  if (ways.length === 0) return null
  return (
    <ul className="ways">
      {ways.map((way) => {
        const { href, title, note } = describe(way, url)
        const notes = [note, way.withoutFilters && 'zonder filters'].filter(Boolean).join(', ')
        return (
          <li key={`${way.kind} ${way.value}`}>
            <Link href={href}>
              <span>
                <b>{title}</b>
                {notes && <small>{notes}</small>}
              </span>
              <span className="n">{countOf(way.count, ...NOUNS[tabOfWay(way, tabOf(url))])}</span>
              <Icon name="arrow" />
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** For when nothing similar was found: ships and years of the archive, each a link to a search. */
function Browse({ ways, url }: { ways: readonly WayOn[]; url: SearchUrl }) {
  const lists = [
    { title: 'Blader door de schepen', ways: ways.filter(({ kind }) => kind === 'ship') },
    { title: 'Blader op jaar', ways: ways.filter(({ kind }) => kind === 'year') },
  ]
  return (
    <div className="browse">
      {lists.map(
        (list) =>
          list.ways.length > 0 && (
            <section key={list.title}>
              <h2>{list.title}</h2>
              <ul className="ways">
                {list.ways.map((way) => (
                  <li key={way.value}>
                    <Link href={describe(way, url).href}>
                      <b>{way.value}</b>
                      <span className="n">{countOf(way.count, ...NOUNS[tabOfWay(way, tabOf(url))])}</span>
                      <Icon name="arrow" />
                    </Link>
                  </li>
                ))}
              </ul>
            </section>
          ),
      )}
      <ToBrowse />
    </div>
  )
}

const NOTHING_NEAR =
  'Er is ook niets in het archief dat erop lijkt. Zoek op een achternaam, een schip, een haven of een jaar; van een naam die u niet zeker weet is het begin met een sterretje erachter genoeg.'

/** Names the filters if there are any, because without them the name may be found. */
function reason(url: SearchUrl, ways: readonly WayOn[]): string | null {
  if (leadsElsewhere(ways)) return null
  if (isFiltered(url)) return 'Met deze filters staat het niet op de lijsten die we hebben.'
  return 'De naam staat zo niet op de lijsten die we hebben.'
}

/** Above the texts. The words may still be on the lists, in another tab. */
function whereTheWordsAre({ query }: SearchUrl, ways: readonly WayOn[], { totalStories, storiesPartly }: StoryResults): string {
  const all = query.trim().includes(' ') ? 'De woorden staan' : 'Het woord staat'
  const words = storiesPartly ? 'De meeste woorden staan' : all
  const texts = totalStories === 1 ? 'deze tekst' : 'deze teksten'
  return leadsElsewhere(ways) ? `${words} wel in ${texts}:` : `${words} niet op de lijsten die we hebben, maar wel in ${texts}:`
}
