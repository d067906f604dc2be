import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuList,
  MenuPopover,
  MenuTrigger,
  useOverflowVisibility,
} from '@fluentui/react-components'
import { type Editor, useEditorState } from '@tiptap/react'
import { Icon } from '../parts/Icon.tsx'
import { type Asked, canUse, IN_LIST, IN_TABLE, MORE, TOOLS, type Tool, use } from './tools.ts'

interface Props {
  editor: Editor
  onAsk: (asked: Asked) => void
}

/** What is seldom needed, what has no room in the toolbar, and what goes with a list or a table. */
export function MoreMenu(props: Props) {
  const { editor } = props
  const { inList, inTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      inList: now.isActive('listItem'),
      inTable: now.isActive('table'),
    }),
  })
  const { itemVisibility } = useOverflowVisibility()
  const hidden = TOOLS.filter(({ name }) => itemVisibility[name] === false)
  const shown = [...hidden, ...MORE].filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name)
  const groups = [hidden, MORE, inList ? IN_LIST : [], inTable ? IN_TABLE : []]
  return (
    <Menu
      positioning={{ position: 'below', align: 'end', autoSize: true }}
      checkedValues={{ on: shown }}
      hasCheckmarks
      hasIcons={hidden.length > 0}
    >
      <MenuTrigger disableButtonEnhancement>
        <Button
          className="rich__tool rich__more"
          appearance="transparent"
          icon={<Icon name="more" />}
          aria-label="More"
          title="More"
        />
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {groups
            .filter((group) => group.length > 0)
            .map((group, at) => [
              at > 0 && <MenuDivider key={`before ${group[0]?.name}`} />,
              ...group.map((tool) => <Item key={tool.name} tool={tool} {...props} />),
            ])}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}

function Item({ tool, editor, onAsk }: Props & { tool: Tool }) {
  const { label, icon, keys, isOn, name } = tool
  const common = {
    disabled: !canUse(tool, editor),
    onClick: () => use(tool, editor, onAsk),
    ...(keys && { secondaryContent: keys }),
    ...(icon && { icon: <Icon name={icon} small /> }),
  }
  return isOn ? (
    <MenuItemCheckbox {...common} name="on" value={name}>
      {label}
    </MenuItemCheckbox>
  ) : (
    <MenuItem {...common}>{label}</MenuItem>
  )
}
