import { MenuDivider, MenuItem, MenuItemLink } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useLocation } from 'wouter'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, IN_A_TAB, VIEW_ON_SITE } from '../parts/links.tsx'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { historyPath, updatePath } from '../parts/paths.ts'
import { TOOL_WORDS } from '../parts/sections.ts'
import { useMayPublish } from '../session/session.ts'
import type { ListDescription, RowBase } from './description.ts'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  row: Row
  onUnpublish?: () => void
  onMerge?: ((row: Row) => void) | undefined
  onDelete?: () => void
  /** More items. */
  children?: ReactNode
}

/** The menu of one row. */
export function RowMenu<Row extends RowBase>(props: Props<Row>) {
  const { description, row, onUnpublish, onMerge, onDelete, children } = props
  const { section, kind, nameOf } = description
  const [, navigate] = useLocation()
  const mayPublish = useMayPublish()
  const go = (href: string) => navigate(href, { state: FROM_HERE })
  return (
    <MoreMenu label={`Actions for ${nameOf(row)}`} isBeside>
      <MenuItem icon={<Icon name="edit" small />} secondaryContent="Enter" onClick={() => go(updatePath(section, row._id))}>
        Update
      </MenuItem>
      {row.site && (
        <MenuItemLink icon={<Icon name="out" small />} href={row.site} {...IN_A_TAB}>
          {VIEW_ON_SITE}
        </MenuItemLink>
      )}
      <MenuItem icon={<Icon name="clock" small />} onClick={() => go(historyPath(kind, row._id))}>
        History
      </MenuItem>
      {mayPublish && row.isPublic && onUnpublish && (
        <MenuItem icon={<Icon name="unseen" small />} onClick={onUnpublish}>
          Unpublish
        </MenuItem>
      )}
      {onMerge && (
        <MenuItem icon={<Icon name="merge" small />} onClick={() => onMerge(row)}>
          {TOOL_WORDS.merge}
        </MenuItem>
      )}
      {children}
      {mayPublish && onDelete && (
        <>
          <MenuDivider />
          <MenuItem className="table__delete" icon={<Icon name="remove" small />} secondaryContent="Del" onClick={onDelete}>
            Delete
          </MenuItem>
        </>
      )}
    </MoreMenu>
  )
}
