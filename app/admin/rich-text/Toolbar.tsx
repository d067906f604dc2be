import {
  Button,
  Menu,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  Overflow,
  OverflowItem,
  useArrowNavigationGroup,
} from '@fluentui/react-components'
import { type Editor, useEditorState } from '@tiptap/react'
import { Icon } from '../parts/Icon.tsx'
import { MoreMenu } from './MoreMenu.tsx'
import { type Asked, BLOCKS, blockAt, canUse, TOOLS, use } from './tools.ts'

/** Pixels of the button at the end, and of what keeps the groups apart. */
const MORE_WIDTH = 78

interface Props {
  editor: Editor
  onAsk: (asked: Asked) => void
}

/** One stop for Tab; the arrow keys go along it. What does not fit is in the menu at its end. */
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
                // The text keeps its selection, and a tablet its keyboard.
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
    <Menu positioning="below-start" checkedValues={{ block: [current] }}>
      <MenuTrigger disableButtonEnhancement>
        <Button
          className="rich__block"
          appearance="transparent"
          icon={<Icon name="open" small />}
          iconPosition="after"
          aria-label={`Kind of block: ${label}`}
        >
          {label}
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {BLOCKS.map((tool) => (
            <MenuItemRadio key={tool.name} name="block" value={tool.name} onClick={() => use(tool, editor, () => {})}>
              {tool.label}
            </MenuItemRadio>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
