import { useWatch } from 'react-hook-form'
import { isWebAddress } from '#domain/addresses.ts'
import { RecordField } from './RecordField.tsx'

/** Where a record comes from; an address can be opened. */
export function SourceField({ wide = false }: { wide?: boolean }) {
  const source = String(useWatch({ name: 'source' }) ?? '').trim()
  const link = (
    <a href={source} target="_blank" rel="noopener noreferrer">
      Open the source
    </a>
  )
  return <RecordField name="source" wide={wide} {...(isWebAddress(source) && { aside: link })} />
}
