import { Button, Menu, MenuItem, MenuList, MenuPopover, MenuTrigger } from '@fluentui/react-components'
import type { Query } from '#domain/call-address.ts'
import type { RecordKind } from '#domain/kinds.ts'
import { Icon } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { saveAs } from '../parts/save-as.ts'
import { messageOf } from '../session/call.ts'
import { recordsOf } from '../session/records.ts'

/** One of several files that a list can be exported as. */
export interface ExportFile {
  label: string
  params: Query
}

/** Saves what a list shows, all of it, as a CSV file. */
export function useExport(kind: RecordKind, name: string): (query: Query) => Promise<void> {
  const notify = useNotify()
  return async (query) => {
    try {
      saveAs(await recordsOf(kind).csv(query), `${name}.csv`)
    } catch (error) {
      notify.error(messageOf(error))
    }
  }
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
  const icon = <Icon name="down" small />
  if (!files)
    return (
      <Button className="list__export" icon={icon} onClick={() => void save(query)}>
        Export CSV
      </Button>
    )
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button className="list__export" icon={icon}>
          Export CSV
        </Button>
      </MenuTrigger>
      <MenuPopover>
        <MenuList>
          {files.map(({ label, params }) => (
            <MenuItem key={label} onClick={() => void save({ ...query, ...params })}>
              {label}
            </MenuItem>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  )
}
