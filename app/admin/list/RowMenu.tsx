import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { useLocation } from 'wouter'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE } from '../parts/LinkButton.tsx'

interface Props {
  name: string
  href: string
  onDelete: () => void
}

/** What can be done with one row. */
export function RowMenu({ name, href, onDelete }: Props) {
  const [, navigate] = useLocation()
  return (
    <Menu positioning={{ position: 'below', align: 'end' }}>
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="transparent" icon={<Icon name="more" />} aria-label={`Actions for ${name}`} />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          <MenuItem icon={<Icon name="edit" small />} onClick={() => navigate(href, { state: FROM_HERE })}>
            Update
          </MenuItem>
          <MenuItem className="table__delete" icon={<Icon name="remove" small />} onClick={onDelete}>
            Delete
          </MenuItem>
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
