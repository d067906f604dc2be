import './page.css'
import { useEffect } from 'react'
import { Link, useLocation, useParams } from 'wouter'
import { menuPageAddress } from '#domain/addresses.ts'
import type { JourneyHit } from '#domain/journey.ts'
import type { Page } from '#domain/side-menu.ts'
import { dateOrUnknown, formatCities } from '#domain/words.ts'
import type { ApiError } from '../../client/client.ts'
import { getPage } from '../../client/endpoints.ts'
import { remember, useMenu, useResource } from '../../client/use-resource.ts'
import { withLeadFont } from '../../lib/lead-font.ts'
import { SafeHtml } from '../../lib/SafeHtml.tsx'
import { trail } from '../../lib/trail.ts'
import { globeUrl, samePath } from '../../lib/urls.ts'
import { useTitle } from '../../lib/use-title.ts'
import { KeptVoyages } from '../device/KeptVoyages.tsx'
import { LoadError } from '../LoadError.tsx'
import { sectionOf } from '../layout/menu.ts'
import { WaysOn } from '../WaysOn.tsx'

/** `/sidemenu/{pageId}`: the section of the page, its text, and the voyages that it mentions. */
export default function SideMenuPage() {
  const { pageId = '' } = useParams<{ pageId: string }>()
  const { data, error, loading, retry } = useResource(keyOf(pageId), (signal) => withLeadFont(getPage(pageId, signal)))
  useOwnSpelling(pageId, data)
  useTitle(data?.title ?? (error ? 'Niet gevonden' : null))

  return (
    <div className={loading ? 'page page--loading' : 'page'}>
      <SectionList pageId={pageId} />
      <main id="main" tabIndex={-1} className="page__text" aria-busy={loading}>
        {data && <Article page={data} />}
        {loading && <ArticleSkeleton />}
        {error && !data && <NoPage error={error} onRetry={retry} />}
      </main>
      {data && data.journeys.length > 0 && <MentionedJourneys journeys={data.journeys} />}
    </div>
  )
}

const keyOf = (pageId: string): string => `page/${pageId}`

/** A page is found in any case. The address then gets the page's own spelling. */
function useOwnSpelling(typed: string, page: Page | null): void {
  const [, navigate] = useLocation()
  useEffect(() => {
    if (!page || page.pageId === typed) return
    remember(keyOf(page.pageId), page)
    navigate(menuPageAddress(page.pageId) + trail.search + location.hash, { replace: true })
  }, [typed, page, navigate])
}

function Article({ page }: { page: Page }) {
  return (
    <article>
      <h1>{page.title}</h1>
      <SafeHtml html={page.content} />
    </article>
  )
}

/** The pages in the same dropdown of the menu. */
function SectionList({ pageId }: { pageId: string }) {
  const { data } = useMenu()
  const path = menuPageAddress(pageId)
  const section = data && sectionOf(data.menuItems, path)
  if (!section?.subLinks) return <div className="page__section" />
  return (
    <nav className="page__section" aria-label={section.label}>
      <p className="caps">{section.label}</p>
      {section.subLinks.map((link) => (
        <Link key={link.to} href={link.to} aria-current={samePath(link.to, path) ? 'page' : undefined}>
          {link.label}
        </Link>
      ))}
    </nav>
  )
}

function ArticleSkeleton() {
  return (
    <div aria-hidden="true" className="page__skeleton">
      {[60, 100, 96, 70, 98, 94, 99, 40].map((width) => (
        <span key={width} className="bar" style={{ width: `${width}%` }} />
      ))}
    </div>
  )
}

/** Says why there is no page, and offers ways on. */
function NoPage({ error, onRetry }: { error: ApiError; onRetry: () => void }) {
  // The server answers 400 to an id that no page can have.
  if (error.status === 404 || error.status === 400)
    return (
      <>
        <h1>Hier staat geen pagina</h1>
        <p>De pagina is er niet meer, of het adres klopt niet. Zo kunt u verder:</p>
        <WaysOn />
      </>
    )
  return (
    <>
      <h1>Deze pagina is er nu even niet</h1>
      <LoadError error={error} failed="Deze pagina kon" onRetry={onRetry} />
      {error.offline && (
        <>
          <WaysOn />
          <KeptVoyages />
        </>
      )}
    </>
  )
}

function MentionedJourneys({ journeys }: { journeys: readonly JourneyHit[] }) {
  return (
    <aside className="page__journeys" aria-labelledby="page-journeys">
      <h2 id="page-journeys" className="caps">
        Reizen in dit verhaal
      </h2>
      <ul>
        {journeys.map((journey) => (
          <li key={journey.journeyId}>
            <Link href={globeUrl.href({ journeyId: journey.journeyId })}>
              <b>{journey.ship.name ?? journey.name}</b>
              {dateOrUnknown(journey.startDate)} – {dateOrUnknown(journey.endDate)}
              <br />
              {formatCities(journey.startCity, journey.endCity)}
            </Link>
          </li>
        ))}
      </ul>
    </aside>
  )
}
