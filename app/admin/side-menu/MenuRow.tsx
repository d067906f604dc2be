import { MenuItem } from '@fluentui/react-components'
import type { ComponentProps, ReactNode, Ref } from 'react'
import { Link } from 'wouter'
import { FOOTER_PAGES } from '#domain/side-menu.ts'
import { usePage } from '../../lib/use-media.ts'
import { NewBadge, StateBadge } from '../list/columns.tsx'
import { RowMenu } from '../list/RowMenu.tsx'
import { Handle } from '../order/MoveButtons.tsx'
import { Icon, IconButton, type IconName } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { isWide } from '../parts/use-screen.ts'
import { type MenuPage, sideMenus } from './side-menu.tsx'
import type { Step } from './tree.ts'

/** A step that the row offers; it is not `isOpen` if it leads nowhere. */
interface OfferedStep {
  to: Step
  isOpen: boolean
}

interface Props {
  page: MenuPage
  /** The title of the heading that the page is under; null for none. */
  heading: string | null
  deadLinks: number
  /** The page was made just now. */
  isMade: boolean
  tick: ReactNode
  /** The page was moved, and the order is not saved yet. */
  isMoved: boolean
  /** Null while the menu is narrowed: nothing can be moved then. */
  moving: Moving | null
  onDelete: () => void
  onUnpublish: () => void
  ref?: Ref<HTMLLIElement>
}

interface Moving {
  steps: readonly OfferedStep[]
  onStep: (to: Step) => void
  isPicked: boolean
  isDragged: boolean
  /** Pixels by which the page is dragged. */
  offset: number
  /** The line that shows where a dragged page lands; null for none at this row. `isUnder`: it is indented. */
  line: { at: 'above' | 'below'; isUnder: boolean } | null
  handle: ComponentProps<'button'>
}

const WORDS: Record<Step, { icon: IconName; words: string }> = {
  up: { icon: 'higher', words: 'Move up' },
  down: { icon: 'lower', words: 'Move down' },
  under: { icon: 'under', words: 'Put it under the item above' },
  out: { icon: 'forth', words: 'Make it a main item' },
}

/** A page in the menu, with every way to move it. */
export function MenuRow(props: Props) {
  const { page, heading, deadLinks, isMade, tick, isMoved, moving, onDelete, onUnpublish, ref } = props
  const { _id, title, pageId, state, hasText } = page
  const wide = usePage(isWide)
  const steps = moving?.steps ?? []
  const className = [
    'tree__row',
    heading !== null && 'tree__row--under',
    isMoved && 'tree__row--moved',
    moving && (moving.isDragged || moving.isPicked) && 'tree__row--moving',
    moving?.line && `tree__row--line-${moving.line.at}`,
    moving?.line?.isUnder && 'tree__row--line-under',
  ]
  return (
    <li
      ref={ref}
      className={className.filter(Boolean).join(' ')}
      data-page={_id}
      style={moving?.isDragged ? { transform: `translateY(${moving.offset}px)` } : undefined}
      onKeyDown={({ key }) => key === 'Delete' && onDelete()}
    >
      <span className="tree__start">
        {moving && <Handle name={title} handle={moving.handle} />}
        {tick}
      </span>
      <span className="tree__title">
        <Link className="table__name" href={updatePath('sideMenu', _id)} state={FROM_HERE}>
          {title}
        </Link>
        {isMade && <NewBadge />}
        {heading !== null && <span className="unseen"> under {heading}</span>}
        {FOOTER_PAGES.includes(pageId) && <small>in the footer, not in the menu</small>}
        {!hasText && <small>no text of its own</small>}
        {deadLinks > 0 && (
          <small className="tree__dead">
            {deadLinks} dead {deadLinks === 1 ? 'link' : 'links'}
          </small>
        )}
      </span>
      <span className="tree__id">{pageId}</span>
      <span className="tree__state">
        <StateBadge state={state} />
      </span>
      <span className="tree__steps">
        {(wide ? steps : []).map(({ to, isOpen }) => (
          <IconButton
            key={to}
            className="tree__step"
            icon={WORDS[to].icon}
            label={`${WORDS[to].words}: ${title}`}
            title={WORDS[to].words}
            data-part={to}
            disabledFocusable={!isOpen}
            onClick={() => moving?.onStep(to)}
          />
        ))}
        <RowMenu description={sideMenus} row={page} onUnpublish={onUnpublish} onDelete={onDelete}>
          {(wide ? [] : steps).map(({ to, isOpen }) => (
            <MenuItem
              key={to}
              icon={<Icon name={WORDS[to].icon} small />}
              disabled={!isOpen}
              onClick={() => moving?.onStep(to)}
            >
              {WORDS[to].words}
            </MenuItem>
          ))}
        </RowMenu>
      </span>
    </li>
  )
}
