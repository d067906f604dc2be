import { type ComponentType, lazy, Suspense } from 'react'
import { matchRoute, Route, Switch, useLocation, useRouter } from 'wouter'
import { PAGES, type PageName } from '#domain/addresses.ts'
import { ErrorBoundary } from './lib/ErrorBoundary.tsx'
import { FailedPage } from './public/layout/FailedPage.tsx'
import { Layout, type LayoutProps } from './public/layout/Layout.tsx'
import { OfflineBar, UpdateBar } from './public/layout/NoticeBars.tsx'
import { useArrival } from './public/layout/use-arrival.ts'

interface AppRoute {
  path: (typeof PAGES)[PageName]
  page: ComponentType
  /** The frame round the page: the masthead, the masthead with a search form, or nothing. */
  frame: LayoutProps['frame']
}

const ROUTES: readonly AppRoute[] = [
  { path: PAGES.home, page: lazy(() => import('./public/home/HomePage.tsx')), frame: 'masthead' },
  { path: PAGES.search, page: lazy(() => import('./public/search/SearchPage.tsx')), frame: 'search' },
  { path: PAGES.stories, page: lazy(() => import('./public/stories/StoriesPage.tsx')), frame: 'search' },
  { path: PAGES.journeys, page: lazy(() => import('./public/browse/JourneysPage.tsx')), frame: 'search' },
  { path: PAGES.ships, page: lazy(() => import('./public/browse/ShipsPage.tsx')), frame: 'search' },
  { path: PAGES.ship, page: lazy(() => import('./public/browse/ShipPage.tsx')), frame: 'search' },
  { path: PAGES.voyage, page: lazy(() => import('./public/globe/GlobePage.tsx')), frame: 'none' },
  { path: PAGES.passenger, page: lazy(() => import('./public/passenger/PassengerPage.tsx')), frame: 'search' },
  { path: PAGES.menuPage, page: lazy(() => import('./public/page/SideMenuPage.tsx')), frame: 'masthead' },
  { path: PAGES.shareStory, page: lazy(() => import('./public/share/SharePage.tsx')), frame: 'masthead' },
  { path: PAGES.device, page: lazy(() => import('./public/device/DevicePage.tsx')), frame: 'masthead' },
  { path: PAGES.data, page: lazy(() => import('./public/data/DataPage.tsx')), frame: 'masthead' },
  { path: PAGES.partners, page: lazy(() => import('./public/partners/PartnersPage.tsx')), frame: 'masthead' },
]

const NotFoundPage = lazy(() => import('./public/NotFoundPage.tsx'))

export function App() {
  const [path] = useLocation()
  const { parser } = useRouter()
  const frame = ROUTES.find((route) => matchRoute(parser, route.path, path)[0])?.frame ?? 'masthead'
  useArrival(path)

  return (
    <>
      <OfflineBar />
      <UpdateBar />
      <Layout frame={frame}>
        <ErrorBoundary path={path} instead={<FailedPage />}>
          <Suspense fallback={<div className="page-loading" />}>
            <Switch>
              {ROUTES.map((route) => (
                <Route key={route.path} path={route.path} component={route.page} />
              ))}
              <Route component={NotFoundPage} />
            </Switch>
          </Suspense>
        </ErrorBoundary>
      </Layout>
    </>
  )
}
