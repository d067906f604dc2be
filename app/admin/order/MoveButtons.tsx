import { MenuItem } from '@fluentui/react-components'
import type { ComponentProps } from 'react'
import { usePage } from '../../lib/use-media.ts'
import { Icon, IconButton } from '../parts/Icon.tsx'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { isWide } from '../parts/use-screen.ts'
import type { OrderedThing } from './use-ordered.ts'
import './order.css'

/** The handle that a thing is dragged by, or moved by with the keys. */
export const Handle = ({ name, handle }: { name: string; handle: ComponentProps<'button'> }) => (
  <button type="button" className="handle" aria-label={`Move ${name}`} {...handle}>
    <Icon name="handle" />
  </button>
)

interface Props {
  name: string
  ordered: OrderedThing
  words: { back: string; on: string; remove: string }
  onRemove: () => void
}

/** Moves and removes a thing: by buttons if there is room, otherwise from a menu. */
export function MoveButtons({ name, ordered, words, onRemove }: Props) {
  const wide = usePage(isWide)
  const { isFirst, isLast, move } = ordered
  if (wide)
    return (
      <span className="moves">
        <IconButton icon="higher" label={`${words.back} ${name}`} disabledFocusable={isFirst} onClick={() => move(-1)} />
        <IconButton icon="lower" label={`${words.on} ${name}`} disabledFocusable={isLast} onClick={() => move(1)} />
        <IconButton icon="close" label={words.remove} onClick={onRemove} />
      </span>
    )
  return (
    <MoreMenu label={`Actions for ${name}`}>
      <MoveItems ordered={ordered} words={words} />
      <MenuItem className="table__delete" icon={<Icon name="close" small />} onClick={onRemove}>
        {words.remove}
      </MenuItem>
    </MoreMenu>
  )
}

/** The two moves as items of a menu. */
export const MoveItems = ({ ordered, words }: { ordered: OrderedThing; words: Omit<Props['words'], 'remove'> }) => (
  <>
    <MenuItem icon={<Icon name="higher" small />} disabled={ordered.isFirst} onClick={() => ordered.move(-1)}>
      {words.back}
    </MenuItem>
    <MenuItem icon={<Icon name="lower" small />} disabled={ordered.isLast} onClick={() => ordered.move(1)}>
      {words.on}
    </MenuItem>
  </>
)
