import { Button } from '@fluentui/react-components'
import { lazy, type ReactNode, Suspense, useId, useState } from 'react'
import { Link } from 'wouter'
import { PAGES } from '#domain/addresses.ts'
import { type PartnerRole, siteOf } from '#domain/partner.ts'
import { usePage } from '../../lib/use-media.ts'
import { useLeaveGuard } from '../leave/guard.ts'
import { NewBadge, StateBadge } from '../list/columns.tsx'
import { ExportCsv } from '../list/ExportCsv.tsx'
import { FailedBar } from '../list/NoRows.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { type RowQuestion, RowQuestions } from '../list/RowQuestions.tsx'
import { useMadeId } from '../list/use-list.ts'
import { picksOf } from '../many/picks.tsx'
import { usePicked } from '../many/use-picked.ts'
import { Handle, MoveItems } from '../order/MoveButtons.tsx'
import { Ordered } from '../order/Ordered.tsx'
import { useOrdered } from '../order/use-ordered.ts'
import { Icon, IconButton } from '../parts/Icon.tsx'
import { FROM_HERE, IN_A_TAB, LinkButton, VIEW_ON_SITE } from '../parts/links.tsx'
import { useNotify } from '../parts/notify.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { isWide, useTitle } from '../parts/use-screen.ts'
import { StaffImage } from '../pictures/StaffImage.tsx'
import { CallError, call, messageOf } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'
import { type PartnerRow, partners, ROLES } from './partner.ts'
import '../list/list.css'
import './partner.css'
import { Spinner } from '../parts/Spinner.tsx'

const ManyStrip = lazy(() => import('../many/ManyStrip.tsx'))

/** The partners in the order of the page of partners, in its three groups. */
export default function PartnerList() {
  useTitle(`${partners.title} list`)
  const { answer, error, reload } = useCall(partners.list, {})
  const [order, setOrder] = useState<readonly string[] | null>(null)
  const [asked, setAsked] = useState<RowQuestion<PartnerRow> | null>(null)
  const [busy, setBusy] = useState(false)
  const notify = useNotify()
  const made = useMadeId()
  const mayPublish = useMayPublish()
  const isChanged = order !== null
  useLeaveGuard(isChanged ? { title: 'Leave without saving the order?', text: 'The new order is not saved.' } : null)
  const rows = answer && inOrder(answer.data, order)

  const picked = usePicked<PartnerRow>({}, rows?.length ?? 0)
  const tick = mayPublish ? picksOf(picked, ({ name }) => name).tick : undefined

  const move = (group: readonly PartnerRow[], from: number, to: number) => {
    const moved = group.toSpliced(from, 1).toSpliced(to, 0, group[from]!)
    const others = (rows ?? []).filter((row) => !group.includes(row))
    setOrder([...others, ...moved].map(({ _id }) => _id))
  }
  const save = async () => {
    setBusy(true)
    try {
      const named = groupsOf(rows ?? []).flatMap(({ group }) => group)
      await call('PUT /api/admin/partner/order', {
        body: { partners: named.map(({ _id, version }) => ({ _id, version })) },
      })
      setOrder(null)
      notify.success(`${partners.said} updated successfully`)
    } catch (reason) {
      const isStale = reason instanceof CallError && reason.code === 'stale'
      notify.error(isStale ? STALE : messageOf(reason))
    } finally {
      setBusy(false)
      void reload()
    }
  }
  return (
    <>
      <div className="list">
        <div className="list__head">
          <h1>{partners.title} list</h1>
          <span className="list__note">in this order on the partners page</span>
          <div className="list__tools partners__tools">
            <Button as="a" href={PAGES.partners} {...IN_A_TAB} appearance="transparent" icon={<Icon name="out" small />}>
              {VIEW_ON_SITE}
            </Button>
            <ExportCsv kind="partner" name="partners" query={{}} />
            <LinkButton href={createPath('partner')} appearance="primary" icon={<Icon name="add" small />}>
              Add
            </LinkButton>
          </div>
        </div>
        <FailedBar error={error} onRetry={() => void reload()} />
        {rows === null && error === null && <Spinner label="Loading partners" />}
        {rows?.length === 0 && <p className="list__empty">There are no partners here.</p>}
        {groupsOf(rows ?? []).map(({ role, group }) => (
          <Group
            key={role}
            {...{ role, group, made, tick }}
            onMove={(from, to) => move(group, from, to)}
            onAsk={(what, row) => setAsked({ what, row })}
          />
        ))}
        {rows !== null && rows.length > 0 && mayPublish && (
          <p className="list__hint">
            Drag, use the buttons, or on a handle press <kbd>Space</kbd> and the arrow keys. Without a logo the site shows the
            name.
          </p>
        )}
      </div>
      {picked.meant && (
        <Suspense>
          <ManyStrip description={partners as never} picked={picked} total={rows?.length ?? 0} />
        </Suspense>
      )}
      <div className="strip">
        {isChanged && (
          <Button disabledFocusable={busy} onClick={() => setOrder(null)}>
            Cancel
          </Button>
        )}
        <p role="status">
          {isChanged ? 'The new order is not saved' : `${rows?.length ?? 0} ${rows?.length === 1 ? 'partner' : 'partners'}`}
        </p>
        {isChanged && (
          <Button className="partners__save" appearance="primary" disabledFocusable={busy} onClick={() => void save()}>
            Save order
          </Button>
        )}
      </div>
      <RowQuestions description={partners} asked={asked} onClose={() => setAsked(null)} onChange={() => void reload()} />
    </>
  )
}

const STALE = 'Somebody else has changed a partner meanwhile. Your order is kept: look it over and save it again.'

/** `order` has the ids of an order that is not saved; partners that came since stand last. */
function inOrder(rows: readonly PartnerRow[], order: readonly string[] | null): PartnerRow[] {
  const place = ({ _id, order: saved }: PartnerRow) =>
    order === null ? (saved ?? Number.POSITIVE_INFINITY) : order.indexOf(_id) + 1 || Number.POSITIVE_INFINITY
  const places = new Map(rows.map((row) => [row, place(row)]))
  return rows
    .toSorted((a, b) => Number(a._id) - Number(b._id))
    .toSorted((a, b) => (places.get(a) === places.get(b) ? 0 : places.get(a)! - places.get(b)!))
}

const groupsOf = (rows: readonly PartnerRow[]) =>
  (Object.keys(ROLES) as PartnerRole[])
    .map((role) => ({ role, group: rows.filter((row) => row.role === role) }))
    .filter(({ group }) => group.length > 0)

interface GroupProps {
  role: PartnerRole
  group: readonly PartnerRow[]
  /** The id of the partner that was made just now. */
  made: string | null
  tick: ((row: PartnerRow) => ReactNode) | undefined
  onMove: (from: number, to: number) => void
  onAsk: (what: RowQuestion<PartnerRow>['what'], row: PartnerRow) => void
}

function Group({ role, group, made, tick, onMove, onAsk }: GroupProps) {
  const title = useId()
  const nameOf = (id: string) => group.find(({ _id }) => _id === id)?.name ?? ''
  return (
    <section aria-labelledby={title}>
      <div className="partners__head">
        <h2 id={title}>{ROLES[role].many}</h2>
        <span>{group.length}</span>
      </div>
      <Ordered ids={group.map(({ _id }) => _id)} nameOf={nameOf} onMove={onMove} layout="rows">
        <ul className="partners">
          {group.map((row) => (
            <Row key={row._id} row={row} isMade={row._id === made} tick={tick?.(row)} onAsk={(what) => onAsk(what, row)} />
          ))}
        </ul>
      </Ordered>
    </section>
  )
}

interface RowProps {
  row: PartnerRow
  isMade: boolean
  tick: ReactNode
  onAsk: (what: RowQuestion<PartnerRow>['what']) => void
}

const WORDS = { back: 'Move up', on: 'Move down' }

function Row({ row, isMade, tick, onAsk }: RowProps) {
  const { _id, name, url, logo, state } = row
  const ordered = useOrdered(_id)
  const wide = usePage(isWide)
  const mayPublish = useMayPublish()
  return (
    <li {...ordered.item}>
      {tick}
      {mayPublish ? <Handle name={name} handle={ordered.handle} /> : <span />}
      <span className={logo ? 'partners__logo' : 'partners__logo partners__logo--none'}>
        {logo ? <StaffImage src={logo} alt="" /> : 'no logo'}
      </span>
      <span className="partners__name">
        <Link className="table__name" href={updatePath('partner', _id)} state={FROM_HERE}>
          {name}
        </Link>
        {isMade && <NewBadge />}
      </span>
      <span className="partners__site">
        {url && (
          <a href={url} {...IN_A_TAB}>
            {siteOf(url)}
          </a>
        )}
      </span>
      <span className="partners__state">
        <StateBadge state={state} />
      </span>
      <span className="partners__moves">
        {wide && mayPublish && (
          <span className="moves partners__steps">
            <IconButton
              icon="higher"
              label={`${WORDS.back}: ${name}`}
              disabledFocusable={ordered.isFirst}
              onClick={() => ordered.move(-1)}
            />
            <IconButton
              icon="lower"
              label={`${WORDS.on}: ${name}`}
              disabledFocusable={ordered.isLast}
              onClick={() => ordered.move(1)}
            />
          </span>
        )}
        <RowMenu description={partners} row={row} onUnpublish={() => onAsk('unpublish')} onDelete={() => onAsk('delete')}>
          {!wide && mayPublish && <MoveItems ordered={ordered} words={WORDS} />}
        </RowMenu>
      </span>
    </li>
  )
}
