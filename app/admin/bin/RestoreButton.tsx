import { Button } from '@fluentui/react-components'
import type { BinRow } from '#domain/history.ts'
import { Icon } from '../parts/Icon.tsx'

interface Props {
  row: BinRow
  disabled: boolean
  onRestore: () => void
}

export const RestoreButton = ({ row, disabled, onRestore }: Props) => (
  <Button
    appearance="transparent"
    icon={<Icon name="back" small />}
    aria-label={`Restore ${row.label}`}
    disabledFocusable={disabled}
    onClick={onRestore}
  >
    <span className="table__word">Restore</span>
  </Button>
)
