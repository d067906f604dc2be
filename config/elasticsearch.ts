/** Reads the ELASTICSEARCH variables together: which server, and which user or API key. */
import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { ConfigError } from './errors.ts'

export interface ElasticsearchConfig {
  /** The addresses of its nodes, one or more, without user and password. */
  nodes: string[]
  /** Null when the server asks for none. */
  auth: { username: string; password: string } | { apiKey: string } | null
  /** PEM of the authority that signed the nodes' certificates; null for those that Node trusts. */
  ca: string | null
  indexPrefix: string
}

/** Throws a `ConfigError` if the variables contradict each other, or the file holds no certificate. */
export function toElasticsearch(variables: {
  ELASTICSEARCH_URL?: string[]
  ELASTICSEARCH_API_KEY?: string
  ELASTICSEARCH_CA?: string
  ELASTICSEARCH_INDEX_PREFIX: string
}): ElasticsearchConfig | null {
  const { ELASTICSEARCH_URL: urls, ELASTICSEARCH_API_KEY: apiKey, ELASTICSEARCH_CA: ca } = variables
  if (urls === undefined) {
    if (apiKey !== undefined) throw new ConfigError('ELASTICSEARCH_API_KEY is for ELASTICSEARCH_URL, which is not set.')
    if (ca !== undefined) throw new ConfigError('ELASTICSEARCH_CA is for ELASTICSEARCH_URL, which is not set.')
    return null
  }
  const nodes = urls.map((url) => new URL(url))
  if (ca !== undefined && nodes.some(({ protocol }) => protocol !== 'https:')) {
    throw new ConfigError('ELASTICSEARCH_CA is for https, and ELASTICSEARCH_URL has an http URL.')
  }
  return {
    nodes: nodes.map(withoutUser),
    auth: toAuth(nodes, apiKey),
    ca: ca === undefined ? null : readCertificate(ca),
    indexPrefix: variables.ELASTICSEARCH_INDEX_PREFIX,
  }
}

function withoutUser(node: URL): string {
  const url = new URL(node)
  url.username = ''
  url.password = ''
  return url.href.replace(/\/+$/, '')
}

/** All nodes have the same user, because they belong to one cluster. */
function toAuth(nodes: URL[], apiKey: string | undefined): ElasticsearchConfig['auth'] {
  const users = new Set(nodes.map(({ username, password }) => `${username}:${password}`))
  if (users.size > 1) {
    throw new ConfigError('ELASTICSEARCH_URL must name the same user and password in each URL.')
  }
  const [{ username, password } = { username: '', password: '' }] = nodes
  if ((username === '') !== (password === '')) {
    throw new ConfigError('ELASTICSEARCH_URL must name a user with a password, or neither.')
  }
  if (username === '') return apiKey === undefined ? null : { apiKey }
  if (apiKey !== undefined) {
    throw new ConfigError('ELASTICSEARCH_API_KEY must be empty when ELASTICSEARCH_URL names a user.')
  }
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) }
}

function readCertificate(file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new ConfigError(`ELASTICSEARCH_CA must be a file with a PEM certificate: ${file} cannot be read (${code}).`)
  }
  try {
    new X509Certificate(text)
  } catch {
    throw new ConfigError(`ELASTICSEARCH_CA must be a file with a PEM certificate: ${file} holds none.`)
  }
  return text
}
