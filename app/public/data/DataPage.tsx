import './data.css'
import { downloadAddress } from '#domain/addresses.ts'
import { DATA_FORMS, DATA_LEAD, DATA_TITLE, DOWNLOAD_WORDS, formInWords } from '#domain/download-words.ts'
import type { Downloads } from '#domain/downloads.ts'
import { countOf } from '#domain/words.ts'
import { listDownloads } from '../../client/endpoints.ts'
import { useResource } from '../../client/use-resource.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'
import { useTitle } from '../../lib/use-title.ts'
import { LoadError } from '../LoadError.tsx'

/** `/gegevens`: the archive's public records without persons, to download. */
export default function DataPage() {
  useTitle(DATA_TITLE)
  const { data, error, loading, retry } = useResource('downloads', listDownloads)
  return (
    <main id="main" tabIndex={-1} className="data-page" aria-busy={loading}>
      <h1>{DATA_TITLE}</h1>
      <p className="data-page__lead">{DATA_LEAD}</p>
      <p>{DATA_FORMS}</p>
      {data?.licence && (
        <p>
          Licentie: <ExternalLink href={data.licence.url}>{data.licence.name}</ExternalLink>
        </p>
      )}
      {data && data.files.length > 0 && (
        <ul>
          {data.files.map((file) => (
            <Download key={file.name} {...file} />
          ))}
        </ul>
      )}
      {data?.files.length === 0 && <p>De bestanden worden nog klaargezet. Probeer het over een minuut weer.</p>}
      {loading && <span className="bar" />}
      {error && !data && <LoadError error={error} failed="De bestanden konden" onRetry={retry} />}
    </main>
  )
}

function Download({ name, records, forms }: Downloads['files'][number]) {
  const { title, about } = DOWNLOAD_WORDS[name]
  return (
    <li>
      <h2>{title}</h2>
      <p>
        {countOf(records, 'record', 'records')}: {about}
      </p>
      <p>
        {forms.map((form) => (
          <a
            key={form.type}
            className="text-link"
            href={downloadAddress(`${name}.${form.type}`)}
            download
            aria-label={`${title}, ${formInWords(form)}`}
          >
            {formInWords(form)}
          </a>
        ))}
      </p>
    </li>
  )
}
