import { Button, MenuItem } from '@fluentui/react-components'
import { usePage } from '../../lib/use-media.ts'
import { Icon, type IconName } from '../parts/Icon.tsx'
import { PopMenu } from '../parts/PopMenu.tsx'
import type { Picked } from './use-picked.ts'
import './many.css'

export interface PickAction {
  label: string
  icon: IconName
  onAct: () => void
}

interface Props {
  picked: Pick<Picked<never>, 'meant' | 'pickAll' | 'clear'>
  /** The word for the records: "ships". */
  plural: string
  /** How many are found. */
  total: number
  actions: readonly PickAction[]
}

/** The most buttons that stand side by side. If there are more actions, the last button opens the rest. */
const ACTIONS_MAX = 4

const isNarrow = (rem: number) => rem < 60

/** Above the pager: how many are ticked, and what can be done with them. */
export default function PickStrip({ picked: { meant, pickAll, clear }, plural, total, actions }: Props) {
  const narrow = usePage(isNarrow)
  if (!meant) return null
  const { isAll, count } = meant
  const most = narrow ? 0 : actions.length > ACTIONS_MAX ? ACTIONS_MAX - 1 : ACTIONS_MAX
  const [shown, rest] = [actions.slice(0, most), actions.slice(most)]
  return (
    <section className="strip picks" aria-label={`Selected ${plural}`}>
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
        {shown.map(({ label, icon, onAct }) => (
          <Button key={label} icon={<Icon name={icon} small />} onClick={onAct}>
            {label}
          </Button>
        ))}
        {rest.length > 0 && (
          <PopMenu
            positioning={{ position: 'above', align: 'end' }}
            button={
              <Button icon={<Icon name="higher" small />} iconPosition="after">
                {narrow ? 'Actions' : 'More'}
              </Button>
            }
          >
            {rest.map(({ label, icon, onAct }) => (
              <MenuItem key={label} icon={<Icon name={icon} small />} onClick={onAct}>
                {label}
              </MenuItem>
            ))}
          </PopMenu>
        )}
      </span>
    </section>
  )
}
