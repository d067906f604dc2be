/** Address and users of the server that `vitest.elasticsearch.config.ts` starts for all tests. */
import type { ElasticsearchSettings } from '../client.ts'

/** The prefix of the indexes that `reader` and `writer` may touch. */
export const PREFIX = 'overtocht-test'

export interface TestServer {
  url: string
  /** PEM. */
  ca: string
  /** `admin` may do everything. The README says what the other two may do. */
  passwords: Record<'admin' | 'reader' | 'writer', string>
}

export function settingsOf({ url, ca, passwords }: TestServer, username: keyof TestServer['passwords']) {
  const auth = { username, password: passwords[username] }
  return { nodes: [url], ca, auth } satisfies ElasticsearchSettings
}

declare module 'vitest' {
  interface ProvidedContext {
    elasticsearch: TestServer
  }
}
