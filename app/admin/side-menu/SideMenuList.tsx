import { Button } from '@fluentui/react-components'
import { lazy, Suspense, useMemo, useState } from 'react'
import { Link } from 'wouter'
import type { DeadLink } from '#domain/staff.ts'
import { useLeaveGuard } from '../leave/guard.ts'
import { useShown } from '../list/address.ts'
import { ExportCsv } from '../list/ExportCsv.tsx'
import { ListHead } from '../list/ListHead.tsx'
import { EmptyList, FailedBar } from '../list/NoRows.tsx'
import { type RowQuestion, RowQuestions } from '../list/RowQuestions.tsx'
import { useMadeId } from '../list/use-list.ts'
import { picksOf } from '../many/picks.tsx'
import { usePicked } from '../many/use-picked.ts'
import { useQuestions } from '../parts/AskDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, LinkButton } from '../parts/links.tsx'
import { useNotify } from '../parts/notify.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { CallError, call, messageOf } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'
import { MenuTree } from './MenuTree.tsx'
import { type MenuPage, sideMenus } from './side-menu.tsx'
import { carryOver, isSame, type Place, placesOf, sayMoved } from './tree.ts'
import '../list/list.css'
import './side-menu.css'
import { Spinner } from '../parts/Spinner.tsx'

const ManyStrip = lazy(() => import('../many/ManyStrip.tsx'))

/** The pages of the side menu in their order, under their headings. */
export default function SideMenuList() {
  useTitle(`${sideMenus.title} list`)
  const { filter, plural, said } = sideMenus
  const [shown, show] = useShown(filter.param, null)
  const menu = useCall(sideMenus.list, {})
  const dead = useCall('GET /api/admin/sideMenu/deadLinks', {})
  const pages = menu.answer?.data ?? null
  const deadLinks = dead.answer?.links ?? []
  const error = menu.error ?? dead.error
  const reload = () => void Promise.all([menu.reload(), dead.reload()])
  const saved = useMemo(() => placesOf(pages ?? []), [pages])
  const order = useOrder(saved)
  const [asked, setAsked] = useState<RowQuestion<MenuPage> | null>(null)
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  useQuestions()
  const byId = new Map(pages?.map((page) => [page._id, page]))
  const titleOf = (id: string | null) => byId.get(id ?? '')?.title ?? ''
  const moved = sayMoved(order.base, order.places, order.moved, titleOf)
  useLeaveGuard(moved === null ? null : { title: 'Leave without saving the order?', text: `${moved}.` })

  const made = useMadeId()
  const found = new Set(pages?.filter((page) => page._id === made || isFound(page, shown)).map(({ _id }) => _id))
  const places = order.places.filter(({ id }) => found.has(id))
  const mayPublish = useMayPublish()
  const isNarrowed = shown.query !== '' || shown.filter !== ''
  const picked = usePicked<MenuPage>({ query: shown.query, state: shown.filter }, found.size)
  // A change of many would make an order that is not saved yet an old one.
  const tick = mayPublish && !order.isChanged ? picksOf(picked, ({ title }) => title).tick : undefined
  const pickAll = () => picked.pick(pages?.filter(({ _id }) => found.has(_id)) ?? [], true)

  const save = async () => {
    setBusy(true)
    try {
      const body = {
        pages: order.places.map(({ id, parent }) => {
          const { version } = byId.get(id) ?? {}
          return { _id: id, parent, ...(version && { version }) }
        }),
      }
      await call('PUT /api/admin/sideMenu/order', { body })
      notify.success(`${said} updated successfully`)
    } catch (reason) {
      const isStale = reason instanceof CallError && reason.code === 'stale'
      notify.error(isStale ? STALE : messageOf(reason))
    } finally {
      setBusy(false)
      reload()
    }
  }

  return (
    <>
      <div className="list">
        <ListHead
          title={`${sideMenus.title} list`}
          search={`Search ${plural}`}
          {...{ filter, shown, show }}
          disabled={order.isChanged}
        >
          <ExportCsv
            kind="sideMenu"
            name="pages"
            query={{ ...(shown.query && { query: shown.query }), ...(shown.filter && { state: shown.filter }) }}
          />
          <LinkButton href={createPath('sideMenu')} icon={<Icon name="add" small />}>
            Add
          </LinkButton>
        </ListHead>
        <FailedBar error={error} onRetry={reload} />
        {pages === null && error === null && <Spinner label={`Loading ${plural}`} />}
        {places.length > 0 && (
          <MenuTree
            pages={pages ?? []}
            places={places}
            titleOf={titleOf}
            deadLinksOf={(id) => deadLinks.filter(({ page }) => page._id === id).length}
            isNarrowed={isNarrowed || !mayPublish}
            made={made}
            tick={tick}
            moved={order.isChanged ? order.moved : []}
            move={order.move}
            onDelete={(row) => setAsked({ what: 'delete', row })}
            onUnpublish={(row) => setAsked({ what: 'unpublish', row })}
          />
        )}
        {pages !== null && places.length === 0 && <EmptyList {...{ plural, shown, show, total: places.length }} />}
        {places.length > 0 && mayPublish && (isNarrowed ? <Narrowed /> : <HowTo />)}
        {pages !== null && <DeadLinks links={deadLinks} />}
      </div>
      {picked.meant && tick && (
        <Suspense>
          <ManyStrip description={sideMenus as never} picked={{ ...picked, pickAll }} total={found.size} />
        </Suspense>
      )}
      <div className="strip tree__strip">
        {order.isChanged && (
          <Button disabledFocusable={busy} onClick={order.reset}>
            Cancel
          </Button>
        )}
        <p role="status">{busy ? <Spinner small label="Saving" /> : (moved ?? totalOf(places.length, found.size))}</p>
        {order.isChanged && (
          <Button appearance="primary" disabledFocusable={busy} onClick={save}>
            Save order
          </Button>
        )}
      </div>
      <RowQuestions description={sideMenus} asked={asked} onClose={() => setAsked(null)} onChange={reload} />
    </>
  )
}

const STALE = 'Somebody else has changed the menu meanwhile. Your order is kept: look it over and save it again.'

const totalOf = (rows: number, total: number) => `${Math.min(1, rows)} - ${rows} of ${total} rows`

function isFound({ title, pageId, state }: MenuPage, shown: { query: string; filter: string }): boolean {
  const text = `${title} ${pageId}`.toLowerCase()
  const words = shown.query.toLowerCase().split(/\s+/)
  return words.every((word) => text.includes(word)) && (shown.filter === '' || state === shown.filter)
}

const Narrowed = () => <p className="list__hint">Clear search and filter to change the order.</p>

const HowTo = () => (
  <p className="list__hint">
    Drag, use the buttons, or on a handle press <kbd>Space</kbd>, then <kbd>↑</kbd> <kbd>↓</kbd> to move and <kbd>→</kbd>{' '}
    <kbd>←</kbd> to change the level.
  </p>
)

/** The links in pages that lead nowhere on this site. */
function DeadLinks({ links }: { links: readonly DeadLink[] }) {
  return (
    <section className="dead-links" aria-labelledby="dead-links">
      <h2 id="dead-links">
        Dead links <span>{links.length}</span>
      </h2>
      {links.length === 0 ? (
        <p className="dead-links__none">Every link of a page leads somewhere.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Link text</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ page, text, address, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page may contain the same link twice
              <tr key={`${page._id} ${at}`}>
                <td>
                  <Link className="table__name" href={updatePath('sideMenu', page._id)} state={FROM_HERE}>
                    {page.title}
                  </Link>
                </td>
                <td>{text || <i className="table__unknown">no text</i>}</td>
                <td className="dead-links__address">
                  {address} ({why})
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

interface Order {
  /** The saved order. */
  base: readonly Place[]
  places: readonly Place[]
  /** The ids of pages that were moved since. */
  moved: string[]
}

/** An order that is being edited. It stays when the pages are read again. `reset` goes back to the saved order. */
function useOrder(base: readonly Place[]) {
  const [state, setState] = useState<Order>({ base, places: base, moved: [] })
  let { places, moved } = state
  if (!isSame(state.base, base)) {
    const isChanged = !isSame(state.base, places) && !isSame(base, places)
    places = isChanged ? carryOver(places, base) : base
    moved = isChanged ? moved : []
    setState({ base, places, moved })
  }
  return {
    places,
    base,
    moved,
    isChanged: !isSame(base, places),
    move: (id: string, next: readonly Place[]) =>
      setState((before) => ({ ...before, places: next, moved: [...new Set([...before.moved, id])] })),
    reset: () => setState({ base, places: base, moved: [] }),
  }
}
