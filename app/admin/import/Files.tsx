import { Button, ProgressBar } from '@fluentui/react-components'
import { addressTo } from '#domain/call-address.ts'
import type { ImportJob, JobFile, JobTable } from '#domain/import-job.ts'
import { IMPORT_KIND_NAMES, IMPORT_KINDS, type ImportKind } from '#domain/import-kinds.ts'
import { Icon, IconButton } from '../parts/Icon.tsx'
import { Select } from '../parts/Select.tsx'
import { sizeOf } from '../parts/size.ts'
import { useDownload } from '../parts/use-download.ts'
import { useFiles } from '../parts/use-files.ts'
import type { Sending } from './use-sending.ts'

const TAKEN = '.csv,.tsv,.txt,.xlsx,.zip,.jpg,.jpeg,.png,.tif,.tiff,.webp,.html'

interface Props {
  job: ImportJob | null
  sending: ReadonlyMap<string, Sending>
  onAdd: (files: File[]) => void
  onRemove: (name: string) => void
  onKind: (table: JobTable, kind: ImportKind | null) => void
}

/** The files of an import, those that are being sent, and templates. */
export function Files({ job, sending, onAdd, onRemove, onKind }: Props) {
  const here = job?.files ?? []
  const coming = [...sending.keys()].filter((name) => here.every((file) => file.name !== name))
  // A file may hold several tables. Its size and its button stand at the first, for it is taken out as a whole.
  const rows = here.flatMap((file) => tablesOf(job, file).map((table, at) => ({ file, table, isFirst: at === 0 })))
  return (
    <>
      <Drop onAdd={onAdd} />
      {(here.length > 0 || coming.length > 0) && (
        <section className="table__frame import__frame" aria-label="Files of this import" tabIndex={-1}>
          <table className="table import__table">
            <thead>
              <tr>
                <th scope="col">File</th>
                <th scope="col">What it holds</th>
                <th scope="col" className="table__right">
                  Rows
                </th>
                <th scope="col" className="table__right">
                  Size
                </th>
                <th scope="col">State</th>
                <th scope="col">
                  <span className="unseen">Action</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ file, table, isFirst }) => (
                <tr key={table?.source ?? file.name}>
                  <td>
                    <b>{file.holds === 'zip' && table ? `${file.name}: ${table.source}` : (table?.source ?? file.name)}</b>
                  </td>
                  <td>{table && !table.problem ? <Kind table={table} onKind={onKind} /> : <i>{HOLDS[file.holds]}</i>}</td>
                  <td className="table__right">{table ? table.rows.toLocaleString('en') : ''}</td>
                  <td className="table__right">{isFirst && sizeOf(file.size)}</td>
                  <td>
                    <State
                      file={file}
                      problem={table && file.holds === 'zip' ? table.problem : (table?.problem ?? file.problem)}
                      sent={sending.get(file.name)}
                    />
                  </td>
                  <td>
                    {isFirst && <IconButton icon="close" label={`Take ${file.name} out`} onClick={() => onRemove(file.name)} />}
                  </td>
                </tr>
              ))}
              {coming.map((name) => (
                <tr key={name}>
                  <td>
                    <b>{name}</b>
                  </td>
                  <td />
                  <td />
                  <td className="table__right">{sizeOf(sending.get(name)!.file.size)}</td>
                  <td>
                    <Progress sent={sending.get(name)!} />
                  </td>
                  <td>
                    <IconButton icon="close" label={`Take ${name} out`} onClick={() => onRemove(name)} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
      <Templates />
    </>
  )
}

const HOLDS: Readonly<Record<JobFile['holds'], string>> = {
  table: 'a table',
  picture: 'a picture',
  page: 'a page',
  zip: 'several files',
  nothing: 'nothing we can read',
}

const isOf = ({ source }: JobTable, { name }: JobFile): boolean => source === name || source.startsWith(`${name}: `)

/** The tables in a file, or once null for a file without any. Those of ZIP files stand at the first of them. */
function tablesOf(job: ImportJob | null, file: JobFile): (JobTable | null)[] {
  const { files = [], tables = [] } = job ?? {}
  const isFirstZip = files.find(({ holds }) => holds === 'zip') === file
  const own = tables.filter((table) => (isFirstZip ? files.every((one) => !isOf(table, one)) : isOf(table, file)))
  // What a ZIP has beside its tables has a line of its own.
  const isAlone = own.length === 0 || (file.holds === 'zip' && file.problem !== null)
  return isAlone ? [null, ...own] : own
}

function Drop({ onAdd }: { onAdd: (files: File[]) => void }) {
  const { over, choose, input, place } = useFiles(onAdd, { all: true })
  return (
    <div className={over ? 'drop drop--over' : 'drop'} {...place}>
      <Icon name="upload" />
      <p className="drop__text">
        <b>Drop files here</b>
        <span>Tables as CSV or XLSX, pictures as JPEG, PNG, TIFF or WebP, or a ZIP with all of them. 500 MB at most.</span>
      </p>
      <input {...input} multiple accept={TAKEN} aria-label="Files to import" />
      <Button icon={<Icon name="upload" small />} onClick={choose}>
        Choose files
      </Button>
    </div>
  )
}

const NONE = 'none'

function Kind({ table, onKind }: { table: JobTable; onKind: Props['onKind'] }) {
  return (
    <Select
      className="import__choice"
      size="medium"
      aria-label={`What ${table.source} holds`}
      options={[...IMPORT_KIND_NAMES.map((kind) => [kind, IMPORT_KINDS[kind].label] as const), [NONE, 'Nothing: leave it out']]}
      chosen={table.kind ?? NONE}
      onChoose={(kind) => onKind(table, kind === NONE ? null : (kind as ImportKind))}
    />
  )
}

function State({ file, problem, sent }: { file: JobFile; problem: string | null; sent: Sending | undefined }) {
  if (sent) return <Progress sent={sent} />
  if (file.received < file.size)
    return (
      <span className="import__wrong">
        <Icon name="warning" small />
        {`Stopped at ${sizeOf(file.received)}: choose it again to go on`}
      </span>
    )
  if (problem === null && file.holds !== 'nothing')
    return (
      <span className="import__read">
        <Icon name="done" small />
        Read
      </span>
    )
  return (
    <span className="import__wrong">
      <Icon name="warning" small />
      {problem ?? 'Left out: no table, no picture'}
    </span>
  )
}

function Progress({ sent: { file, received, failed } }: { sent: Sending }) {
  if (failed !== null)
    return (
      <span className="import__wrong" role="alert">
        <Icon name="warning" small />
        {failed}
      </span>
    )
  return (
    <span className="import__sending">
      <span>{received === file.size ? 'Reading' : 'Sending'}</span>
      <span>{`${sizeOf(received)} of ${sizeOf(file.size)}`}</span>
      <ProgressBar aria-label={`Sending ${file.name}`} value={received / file.size} />
    </span>
  )
}

function Templates() {
  const download = useDownload()
  const save = (kind: ImportKind, format: 'csv' | 'xlsx') => {
    const url = addressTo('GET /api/admin/import/template/:kind', { params: { kind }, query: { format } })
    void download(url, `${kind.slice(0, -4)}.${format}`)
  }
  return (
    <>
      <h3 className="import__heading">Templates</h3>
      <p className="import__say">
        A table with the right headings, an example row and a page that explains them. Fill in, drop above.
      </p>
      <ul className="templates">
        {IMPORT_KIND_NAMES.map((kind) => (
          <li key={kind}>
            <b>{IMPORT_KINDS[kind].label}</b>
            {(['xlsx', 'csv'] as const).map((format) => (
              <Button key={format} appearance="transparent" className="templates__get" onClick={() => save(kind, format)}>
                {format.toUpperCase()}
                <span className="unseen">, template of {IMPORT_KINDS[kind].label}</span>
              </Button>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}
