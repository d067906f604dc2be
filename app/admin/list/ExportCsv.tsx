import { Button, MenuItem } from '@fluentui/react-components'
import type { Query } from '#domain/call-address.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { Icon } from '../parts/Icon.tsx'
import { PopMenu } from '../parts/PopMenu.tsx'
import { useDownload } from '../parts/use-download.ts'
import { recordsOf } from '../session/records.ts'

/** One of several files that a list can be exported as. */
export interface ExportFile {
  label: string
  params: Query
}

/** Saves what a list shows, all of it, as a CSV file. */
export function useExport(kind: RecordKind, name: string): (query: Query) => Promise<boolean> {
  const download = useDownload()
  return (query) => download(recordsOf(kind).csv(query), `${name}.csv`)
}

interface Props {
  kind: RecordKind
  name: string
  query: Query
  /** Without them there is one file. */
  files?: readonly ExportFile[] | undefined
}

export function ExportCsv({ kind, name, query, files }: Props) {
  const save = useExport(kind, name)
  const button = (
    <Button className="list__export" icon={<Icon name="down" small />} {...(!files && { onClick: () => void save(query) })}>
      Export CSV
    </Button>
  )
  if (!files) return button
  return (
    <PopMenu button={button}>
      {files.map(({ label, params }) => (
        <MenuItem key={label} onClick={() => void save({ ...query, ...params })}>
          {label}
        </MenuItem>
      ))}
    </PopMenu>
  )
}
