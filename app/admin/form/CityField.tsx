import { Combobox, Field, Option } from '@fluentui/react-components'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { ChoiceNote, keepTab, OUT_OF_THE_WAY } from './Finder.tsx'
import { useFieldOf } from './form-context.ts'
import { useSeaMap } from './use-sea-map.ts'

interface Props {
  /** The field's name on the wire. */
  name: string
  /** Called with each name that is typed or chosen. */
  onCity?: (city: string) => void
}

/** A place. It offers the archive's ports, but takes any other place too. */
export function CityField({ name, onCity }: Props) {
  const { field, fieldState } = useController({ name })
  const { label, hint } = useFieldOf(name)
  const { parts } = useSeaMap()
  const { ref: _ref, value: held, onChange, ...own } = field
  const [open, setOpen] = useState(false)
  const change = (city: string) => {
    onChange(city)
    onCity?.(city)
  }
  const value = String(held ?? '')
  const cities = [...new Set(parts?.ports.map(({ city }) => city))].toSorted((a, b) => a.localeCompare(b))
  const isKnown = cities.includes(value)
  // A chosen city does not filter the list: all others are offered again.
  const shown = isKnown ? cities : cities.filter((city) => city.toLowerCase().includes(value.toLowerCase().trim()))
  return (
    <Field className="field" label={label} validationMessage={fieldState.error?.message ?? null} {...(hint && { hint })}>
      <Combobox
        {...own}
        className="choice"
        size="large"
        freeform
        disableAutoFocus
        autoComplete="off"
        value={value}
        selectedOptions={isKnown ? [value] : []}
        open={open}
        onOpenChange={(_event, data) => setOpen(data.open)}
        onChange={({ target }) => {
          setOpen(true)
          change(target.value)
        }}
        onOptionSelect={(_event, { optionText }) => optionText !== undefined && change(optionText)}
        expandIcon={OUT_OF_THE_WAY}
        onKeyDownCapture={keepTab}
      >
        {shown.map((city) => (
          <Option key={city}>{city}</Option>
        ))}
        {shown.length === 0 && <ChoiceNote text="No port of the archive: it is kept as it is typed." />}
      </Combobox>
    </Field>
  )
}
