import { Dropdown, Option, type PositioningProps } from '@fluentui/react-components'
import type { Filter } from './description.ts'

const ALL = 'all'

/** Where it is wider than its field it goes to the left, never over the search beside it. */
const BELOW: PositioningProps = { position: 'below', align: 'start', fallbackPositions: ['below-end'] }

interface Props {
  filter: Filter
  /** Empty for all. */
  chosen: string
  disabled?: boolean
  onChoose: (value: string) => void
}

export function FilterChoice({ filter, chosen, disabled = false, onChoose }: Props) {
  const options = [{ value: ALL, label: ALL }, ...filter.options]
  const current = options.find(({ value }) => value === (chosen || ALL))
  return (
    <Dropdown
      className="list__filter"
      positioning={BELOW}
      size="large"
      disabled={disabled}
      aria-label={filter.label}
      value={`${filter.label}: ${current?.label ?? chosen}`}
      selectedOptions={[chosen || ALL]}
      onOptionSelect={(_event, { optionValue }) => onChoose(!optionValue || optionValue === ALL ? '' : optionValue)}
    >
      {options.map(({ value, label }) => (
        <Option key={value} value={value}>
          {label}
        </Option>
      ))}
    </Dropdown>
  )
}
