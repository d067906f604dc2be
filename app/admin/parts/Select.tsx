import { Dropdown, type DropdownProps, Option } from '@fluentui/react-components'

interface Props extends Omit<DropdownProps, 'value' | 'selectedOptions' | 'onOptionSelect' | 'children'> {
  options: readonly (readonly [value: string, words: string])[]
  /** The value of the chosen option; null for none. */
  chosen: string | null
  /** Shown instead of the words of the chosen option. */
  shown?: string
  onChoose: (value: string) => void
}

/** Chooses one of a few options. */
export const Select = ({ options, chosen, shown, onChoose, ...dropdown }: Props) => (
  <Dropdown
    size="large"
    value={shown ?? options.find(([value]) => value === chosen)?.[1] ?? chosen ?? ''}
    selectedOptions={chosen === null ? [] : [chosen]}
    onOptionSelect={(_event, { optionValue = '' }) => onChoose(optionValue)}
    {...dropdown}
  >
    {options.map(([value, words]) => (
      <Option key={value} value={value}>
        {words}
      </Option>
    ))}
  </Dropdown>
)
