import { Button, FluentProvider } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { Redirect, Route, Router, Switch, useLocation } from 'wouter'
import type { Section } from '#domain/kinds.ts'
import { ErrorBoundary } from '../lib/ErrorBoundary.tsx'
import type PlainFormType from './form/PlainForm.tsx'
import { Frame } from './frame/Frame.tsx'
import { useFocusKept } from './frame/use-focus-kept.ts'
import { journeys } from './journey/journey.tsx'
import { useGuardedLocation } from './leave/guard.ts'
import { ListPage } from './many/ListPage.tsx'
import { HOOKS } from './parts/fluent-hooks.tsx'
import { Message, NotFoundPage } from './parts/Message.tsx'
import { Notifications, useNotify } from './parts/notify.tsx'
import {
  ACCESS_LOG,
  BIN,
  createPath,
  DASHBOARD,
  HISTORY,
  historyPath,
  IMPORTS,
  importPath,
  LOGIN,
  listPath,
  SETTINGS,
  SUBMISSIONS,
  updatePath,
} from './parts/paths.ts'
import { Spinner } from './parts/Spinner.tsx'
import { SECTIONS } from './parts/sections.ts'
import { generalPoints, personalPoints } from './point/point.tsx'
import { SOMETHING_WRONG } from './session/call.ts'
import { useSession, watchSession } from './session/session.ts'
import { ships } from './ship/ship.tsx'
import { theme } from './theme.ts'
import { UserList } from './user/UserList.tsx'
import { variants } from './variant/variant.tsx'

const LoginPage = lazy(() => import('./frame/LoginPage.tsx'))
const DashboardPage = lazy(() => import('./dashboard/DashboardPage.tsx'))
const AccessLogPage = lazy(() => import('./access-log/AccessLogPage.tsx'))
const BinPage = lazy(() => import('./bin/BinPage.tsx'))
const ImportList = lazy(() => import('./import/ImportList.tsx'))
const ImportPage = lazy(() => import('./import/ImportPage.tsx'))
const HistoryPage = lazy(() => import('./history/HistoryPage.tsx'))
const RecordHistoryPage = lazy(() => import('./history/RecordHistoryPage.tsx'))
const LastVersions = lazy(() => import('./history/LastVersions.tsx'))
const JourneyForm = lazy(() => import('./journey/JourneyForm.tsx'))
const GeneralPointForm = lazy(() => import('./point/GeneralPointForm.tsx'))
const PassengerForm = lazy(() => import('./passenger/PassengerForm.tsx'))
const PassengerList = lazy(() => import('./passenger/PassengerList.tsx'))
const PersonalPointForm = lazy(() => import('./point/PersonalPointForm.tsx'))
const MediaForm = lazy(() => import('./library/MediaForm.tsx'))
const MediaList = lazy(() => import('./library/MediaList.tsx'))
const ShipPictures = lazy(() => import('./library/ShipPictures.tsx'))
const PlainForm = lazy(() => import('./form/PlainForm.tsx')) as typeof PlainFormType
const SideMenuForm = lazy(() => import('./side-menu/SideMenuForm.tsx'))
const SideMenuList = lazy(() => import('./side-menu/SideMenuList.tsx'))
const PartnerForm = lazy(() => import('./partner/PartnerForm.tsx'))
const PartnerList = lazy(() => import('./partner/PartnerList.tsx'))
const SettingsPage = lazy(() => import('./settings/SettingsPage.tsx'))
const SubmissionPage = lazy(() => import('./submission/SubmissionPage.tsx'))
const UserForm = lazy(() => import('./user/UserForm.tsx'))
const VariantForm = lazy(() => import('./variant/VariantForm.tsx'))

/** The list of each section, and the form of one of its records. */
const SCREENS: Readonly<Record<Section, { list: ReactNode; form: ReactNode }>> = {
  ship: {
    list: <ListPage description={ships} />,
    form: (
      <PlainForm description={ships}>
        <ShipPictures />
      </PlainForm>
    ),
  },
  journey: { list: <ListPage description={journeys} />, form: <JourneyForm /> },
  generalContentPoint: { list: <ListPage description={generalPoints} />, form: <GeneralPointForm /> },
  personalContentPoint: { list: <ListPage description={personalPoints} />, form: <PersonalPointForm /> },
  sideMenu: { list: <SideMenuList />, form: <SideMenuForm /> },
  passenger: { list: <PassengerList />, form: <PassengerForm Versions={LastVersions} /> },
  media: { list: <MediaList Page={ListPage} />, form: <MediaForm /> },
  partner: { list: <PartnerList />, form: <PartnerForm /> },
  variant: { list: <ListPage description={variants} />, form: <VariantForm /> },
  user: { list: <UserList />, form: <UserForm /> },
}

export function App() {
  useEffect(watchSession, [])
  return (
    <FluentProvider theme={theme} customStyleHooks_unstable={HOOKS} style={{ background: 'none' }}>
      <Router hook={useGuardedLocation}>
        <Screens />
      </Router>
      <Notifications />
    </FluentProvider>
  )
}

/** Without a user every address leads to the login. With one, the login leads to the dashboard. */
function Screens() {
  const user = useSession((session) => session.user)
  const [path] = useLocation()
  useFocusKept()
  const atLogin = path === LOGIN || path === `${LOGIN}/`
  if (!user && !atLogin) return <Redirect to={LOGIN} replace />
  if (!user)
    return (
      <ErrorBoundary path={path} instead={<FailedScreen />}>
        <Suspense>
          <LoginPage />
        </Suspense>
      </ErrorBoundary>
    )
  if (atLogin) return <Redirect to={DASHBOARD} replace />
  return (
    <Frame user={user}>
      <Guarded>
        <Switch>
          <Route path={DASHBOARD} component={DashboardPage} />
          {SECTIONS.flatMap(({ section }) => {
            const { list, form } = SCREENS[section]
            return [
              <Route key={listPath(section)} path={listPath(section)}>
                {list}
              </Route>,
              ...[createPath(section), updatePath(section, ':id')].map((path) => (
                <Route key={path} path={path}>
                  {form}
                </Route>
              )),
            ]
          })}
          <Route path={HISTORY} component={HistoryPage} />
          <Route path={historyPath(':kind', ':id')} component={RecordHistoryPage} />
          <Route path={BIN} component={BinPage} />
          <Route path={IMPORTS} component={ImportList} />
          <Route path={importPath(':step', ':id?')} component={ImportPage} />
          <Route path={ACCESS_LOG} component={AccessLogPage} />
          <Route path={SETTINGS} component={SettingsPage} />
          <Route path={SUBMISSIONS} component={SubmissionPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Guarded>
    </Frame>
  )
}

function Guarded({ children }: { children: ReactNode }) {
  const [path, navigate] = useLocation()
  const notify = useNotify()
  // Not if the dashboard itself has failed.
  const leadHome = () => {
    if (path === DASHBOARD) return
    notify.error(SOMETHING_WRONG)
    navigate(DASHBOARD, { replace: true })
  }
  return (
    <ErrorBoundary path={path} instead={<FailedScreen />} onFailure={leadHome}>
      <Suspense fallback={<Spinner label="Loading" />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

/** Shown instead of a screen that could not be drawn. */
const FailedScreen = () => (
  <Message title={SOMETHING_WRONG}>
    <p>This screen could not be shown. Perhaps the site was renewed meanwhile.</p>
    <Button appearance="primary" onClick={() => location.reload()}>
      Reload
    </Button>
  </Message>
)
