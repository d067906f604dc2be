/** Why a bench or a check cannot run on this machine. */
import { findInstallation } from '../elasticsearch/distribution.ts'
import { findPostgres } from './postgres.ts'

/** Says why Postgres and Elasticsearch cannot be started here; null if they can. */
export async function withoutServers(): Promise<string | null> {
  return findPostgres() === null ? 'there is no Postgres server' : await withoutElasticsearch()
}

/** Says why Elasticsearch cannot be started here; null if it can. */
export async function withoutElasticsearch(): Promise<string | null> {
  return await findInstallation().then(
    () => null,
    (error: Error) => `there is no Elasticsearch: ${error.message}`,
  )
}
