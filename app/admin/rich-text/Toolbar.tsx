import {
  Button,
  MenuDivider,
  MenuItem,
  MenuItemCheckbox,
  MenuItemRadio,
  Overflow,
  OverflowItem,
  useArrowNavigationGroup,
  useOverflowVisibility,
} from '@fluentui/react-components'
import { type Editor, useEditorState } from '@tiptap/react'
import { Icon, IconButton } from '../parts/Icon.tsx'
import { PopMenu } from '../parts/PopMenu.tsx'
import { type Asked, BLOCKS, blockAt, canUse, IN_LIST, IN_TABLE, MORE, TOOLS, type Tool, use } from './tools.ts'

/** Pixels of the button at the end, and of the gaps between the groups. */
const MORE_WIDTH = 78

interface Props {
  editor: Editor
  onAsk: (asked: Asked) => void
}

/** The tools of the editor. It is one stop for Tab; arrow keys move along it. What does not fit is in the menu at its end. */
export function Toolbar({ editor, onAsk }: Props) {
  const arrows = useArrowNavigationGroup({ axis: 'horizontal', circular: true, memorizeCurrent: true })
  const { on, can } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({
      on: TOOLS.filter(({ isOn, isAt }) => (isOn ?? isAt)?.(now)).map(({ name }) => name),
      can: TOOLS.filter((tool) => canUse(tool, now)).map(({ name }) => name),
    }),
  })
  return (
    <Overflow padding={MORE_WIDTH}>
      <div
        {...arrows}
        className="rich__tools"
        role="toolbar"
        aria-label="Text"
        onKeyDown={({ key }) => key === 'Escape' && editor.commands.focus()}
      >
        <OverflowItem id="block" priority={1}>
          <span>
            <BlockChoice editor={editor} />
          </span>
        </OverflowItem>
        {TOOLS.map((tool) => {
          const { name, label, icon, keys, first, isOn } = tool
          return (
            <OverflowItem key={name} id={name}>
              <Button
                className={['rich__tool', first && 'rich__tool--first', on.includes(name) && 'rich__tool--on']
                  .filter(Boolean)
                  .join(' ')}
                appearance="transparent"
                {...(icon && { icon: <Icon name={icon} /> })}
                aria-label={label}
                title={keys ? `${label} (${keys})` : label}
                aria-pressed={isOn && on.includes(name)}
                disabledFocusable={!can.includes(name)}
                // Keeps the selection in the text, and the keyboard of a tablet open.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => use(tool, editor, onAsk)}
              />
            </OverflowItem>
          )
        })}
        <MoreMenu editor={editor} onAsk={onAsk} />
      </div>
    </Overflow>
  )
}

function BlockChoice({ editor }: { editor: Editor }) {
  const current = useEditorState({ editor, selector: ({ editor: now }) => blockAt(now) })
  const label = BLOCKS.find(({ name }) => name === current)?.label
  return (
    <PopMenu
      positioning="below-start"
      checkedValues={{ block: [current] }}
      button={
        <Button
          className="rich__block"
          appearance="transparent"
          icon={<Icon name="open" small />}
          iconPosition="after"
          aria-label={`Kind of block: ${label}`}
        >
          {label}
        </Button>
      }
    >
      {BLOCKS.map((tool) => (
        <MenuItemRadio key={tool.name} name="block" value={tool.name} onClick={() => use(tool, editor, () => {})}>
          {tool.label}
        </MenuItemRadio>
      ))}
    </PopMenu>
  )
}

/** The menu for tools that have no room in the toolbar, that are seldom needed, or that belong to lists and tables. */
function MoreMenu(props: Props) {
  const { editor } = props
  const { inList, inTable } = useEditorState({
    editor,
    selector: ({ editor: now }) => ({ inList: now.isActive('listItem'), inTable: now.isActive('table') }),
  })
  const { itemVisibility } = useOverflowVisibility()
  const hidden = TOOLS.filter(({ name }) => itemVisibility[name] === false)
  const shown = [...hidden, ...MORE].filter(({ isOn }) => isOn?.(editor)).map(({ name }) => name)
  const groups = [hidden, MORE, inList ? IN_LIST : [], inTable ? IN_TABLE : []]
  return (
    <PopMenu
      positioning={{ position: 'below', align: 'end', autoSize: true }}
      checkedValues={{ on: shown }}
      hasCheckmarks
      hasIcons={hidden.length > 0}
      button={<IconButton className="rich__tool rich__more" icon="more" label="More" title="More" />}
    >
      {groups
        .filter((group) => group.length > 0)
        .map((group, at) => [
          at > 0 && <MenuDivider key={`before ${group[0]?.name}`} />,
          ...group.map((tool) => <Item key={tool.name} tool={tool} {...props} />),
        ])}
    </PopMenu>
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
