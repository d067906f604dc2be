import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { COUNTED_DAYS, type Dashboard } from '#domain/counts.ts'
import { Fact } from '../../lib/Fact.tsx'
import { recentOf, whenOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { createPath } from '../parts/paths.ts'
import { useDashboard } from './use-dashboard.ts'

/** Changes that wait for search longer than this are late, in milliseconds. */
const LATE_MS = 10 * 60 * 1000
/** A disk that is fuller than this is a warning. */
const FULL = 0.9

/** How search, imports, the disk and the copies for offline use stand. */
export function Standing() {
  const { answer } = useDashboard()
  if (!answer) return null
  const { search, lastImport, lastBackup, storage, publishedAt } = answer
  return (
    <section className="dashboard__part">
      <h2>How things stand</h2>
      <dl className="standing">
        <Fact label="Search index">
          <SearchState {...search} />
        </Fact>
        {search.setAside > 0 && (
          <Fact label="Refused by search">
            <Sign isGood={false}>{search.setAside.toLocaleString('en')} records</Sign>
          </Fact>
        )}
        {lastImport && (
          <Fact label="Last import">
            {lastImport.number}, {recentOf(lastImport.at)}
          </Fact>
        )}
        <Fact label="Last backup">
          <BackupState backup={lastBackup} />
        </Fact>
        <Fact label="Storage">
          {storage.used > FULL * storage.total ? <Sign isGood={false}>{sayDisk(storage)}</Sign> : sayDisk(storage)}
        </Fact>
        {publishedAt && <Fact label="Offline copy for visitors">{recentOf(publishedAt)}</Fact>}
      </dl>
    </section>
  )
}

function SearchState({ state, waiting, since }: Dashboard['search']) {
  if (state === 'away') return <Sign isGood={false}>Away</Sign>
  if (state === 'starting') return 'Starting'
  if (since === null) return <Sign isGood>Up to date</Sign>
  const said = `${waiting.toLocaleString('en')} ${waiting === 1 ? 'change waits' : 'changes wait'} since ${whenOf(since)}`
  return Date.now() - Date.parse(since) > LATE_MS ? <Sign isGood={false}>{said}</Sign> : said
}

/** A backup that is older is late. */
const BACKUP_LATE_MS = 2 * 24 * 60 * 60 * 1000

function BackupState({ backup }: { backup: Dashboard['lastBackup'] }) {
  const at = backup?.at ?? null
  const made = at === null ? 'None yet' : recentOf(at)
  if (backup?.failed) {
    const { code, at: failedAt } = backup.failed
    return (
      <Sign isGood={false}>
        {made}; failed {recentOf(failedAt)} ({code})
      </Sign>
    )
  }
  const isLate = at === null || Date.now() - Date.parse(at) > BACKUP_LATE_MS
  return isLate ? <Sign isGood={false}>{made}</Sign> : made
}

const Sign = ({ isGood, children }: { isGood: boolean; children: ReactNode }) => (
  <b className={isGood ? 'standing__good' : 'standing__late'}>
    <Icon name={isGood ? 'done' : 'warning'} small /> {children}
  </b>
)

const sayDisk = ({ used, total }: Dashboard['storage']): string => `${gigabytes(used)} of ${gigabytes(total)} GB`
const gigabytes = (bytes: number): string => (bytes / 1e9).toLocaleString('en', { maximumFractionDigits: 1 })

/** What visitors looked for in vain. Draws nothing if there is nothing. */
export function Unfound() {
  const { answer } = useDashboard()
  if (!answer) return null
  const { terms, names } = answer.unfound
  if (terms.length + names.terms === 0) return null
  return (
    <section className="dashboard__part">
      <h2>
        Searched, not found <span>{COUNTED_DAYS} days</span>
      </h2>
      <ul className="unfound">
        {terms.map(({ term, times }) => (
          <li key={term}>
            <span>
              <b>{term}</b> {sayTimes(times)}
            </span>
            <Link href={`${createPath('variant')}?spelling=${encodeURIComponent(term)}`}>
              Add a spelling<span className="unseen">: {term}</span>
            </Link>
          </li>
        ))}
        {names.terms > 0 && (
          <li>
            <span>
              {names.terms.toLocaleString('en')} that may be {names.terms === 1 ? 'a name' : 'names'}, {sayTimes(names.times)}
            </span>
          </li>
        )}
      </ul>
      <small>Only what was searched on three days or more. Never who searched.</small>
    </section>
  )
}

const sayTimes = (times: number): string => `${times.toLocaleString('en')} ${times === 1 ? 'time' : 'times'}`
