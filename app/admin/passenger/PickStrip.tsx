import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import { usePage } from '../../lib/use-media.ts'
import { Icon } from '../parts/Icon.tsx'
import { ACTIONS, type Action } from './PassengersDialog.tsx'
import type { Picked } from './use-picked.ts'

interface Props {
  picked: Picked
  /** How many are found. */
  total: number
  actions: readonly Action[]
  onAct: (action: Action) => void
}

const isNarrow = (rem: number) => rem < 60

/** Above the pager: how many are ticked, and what can be done with them. */
export function PickStrip({ picked: { meant, pickAll, clear }, total, actions, onAct }: Props) {
  const narrow = usePage(isNarrow)
  if (!meant) return null
  const { isAll, count } = meant
  return (
    <section className="strip picks" aria-label="Selected passengers">
      <p role="status">
        <b>{isAll ? `All ${total.toLocaleString('en')} found are selected` : `${count.toLocaleString('en')} selected`}</b>
      </p>
      {!isAll && count < total && (
        <Button appearance="transparent" onClick={pickAll}>
          Select all {total.toLocaleString('en')} found
        </Button>
      )}
      <Button appearance="transparent" onClick={clear}>
        Clear
      </Button>
      <span className="picks__actions">
        {narrow ? (
          <Menu positioning={{ position: 'above', align: 'end' }}>
            <MenuTrigger disableButtonEnhancement>
              <Button icon={<Icon name="higher" small />} iconPosition="after">
                Actions
              </Button>
            </MenuTrigger>
            <MenuPopover>
              <MenuList>
                {actions.map((action) => (
                  <MenuItem key={action} icon={<Icon name={ACTIONS[action].icon} small />} onClick={() => onAct(action)}>
                    {ACTIONS[action].label}
                  </MenuItem>
                ))}
              </MenuList>
            </MenuPopover>
          </Menu>
        ) : (
          actions.map((action) => (
            <Button key={action} icon={<Icon name={ACTIONS[action].icon} small />} onClick={() => onAct(action)}>
              {ACTIONS[action].label}
            </Button>
          ))
        )}
      </span>
    </section>
  )
}
