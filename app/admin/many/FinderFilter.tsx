import { Button } from '@fluentui/react-components'
import { Finder, type Source, useChosen } from '../form/Finder.tsx'
import { Icon } from '../parts/Icon.tsx'

interface Props<Row extends { _id: string }> {
  label: string
  source: Source<Row>
  id: string
  onChoose: (id: string) => void
}

/** Another record that the rows belong to: searched, and then named on a button that takes it away. */
export default function FinderFilter<Row extends { _id: string }>({ label, source, id, onChoose }: Props<Row>) {
  const [{ row }, setRow] = useChosen(source, id, undefined)
  if (id === '')
    return (
      <div className="filters__finder">
        <Finder
          source={source}
          chosen={null}
          shown=""
          aria-label={label}
          placeholder={`${label}: all`}
          onChoose={(found) => {
            setRow(found)
            onChoose(found?._id ?? '')
          }}
        />
      </div>
    )
  return (
    <Button
      className="filters__chosen"
      icon={<Icon name="close" small />}
      iconPosition="after"
      aria-label={`${label}: ${row ? source.labelOf(row) : id}. Show all ${label.toLowerCase()}s`}
      onClick={() => onChoose('')}
    >
      <span>
        {label}: <b>{row ? source.labelOf(row) : id}</b>
      </span>
    </Button>
  )
}
