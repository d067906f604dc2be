/** The indexes of one prefix. */
import type { Client } from '@elastic/elasticsearch'
import { type Changes, DOCUMENT_KINDS } from '../../documents.ts'
import { small } from '../client.ts'
import { ConnectError } from '../errors.ts'
import { aliasOf, isAlias, isOurs } from '../mappings.ts'
import { HEAD, type Head, idOf } from '../records.ts'
import { SHORT, stub, type Write, writeBulk } from './bulk.ts'

/** The end of our index names. Another prefix may begin with ours, so the end is checked. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

interface Found {
  name: string
  /** The unique id that Elasticsearch gave the index. Null if other code made it. */
  uuid: string | null
  /** Time of creation, in ms since 1970. */
  madeAt: number
}

export interface Look {
  /** The index behind our alias. */
  serving: Found | null
  /** Indexes that servers of other versions search. */
  others: Found[]
  /** Indexes that nobody searches. */
  left: Found[]
}

export class Indexes {
  readonly client: Client
  readonly #prefix: string
  readonly #alias: string

  constructor(client: Client, prefix: string) {
    this.client = client
    this.#prefix = prefix
    this.#alias = aliasOf(prefix)
  }

  /** Throws a `ConnectError` if an index has the name of our alias, or if the alias has several indexes. */
  async look(): Promise<Look> {
    const all = await this.client.indices.get(
      { index: `${this.#prefix}-*`, allow_no_indices: true, expand_wildcards: ['open', 'closed'] },
      small(this.client),
    )
    if (this.#alias in all)
      throw new ConnectError(
        `Elasticsearch has an index called ${this.#alias}, where an alias belongs: delete or rename it, or set ELASTICSEARCH_INDEX_PREFIX.`,
        false,
      )
    const found = Object.entries(all).map(([name, { aliases = {}, mappings, settings }]) => {
      const { uuid = null, creation_date } = settings?.index ?? {}
      const by = Object.keys(aliases)
      return { name, by, uuid: isOurs(mappings?._meta) ? uuid : null, madeAt: Number(creation_date) }
    })
    const serving = found.filter(({ by }) => by.includes(this.#alias))
    if (serving.length > 1)
      throw new ConnectError(
        `Elasticsearch has ${serving.length} indices behind the alias ${this.#alias}: ${serving.map(({ name }) => name).join(', ')}. Take it from all but one.`,
        false,
      )
    const made = found.filter(({ name }) => UUID.test(name.slice(this.#prefix.length + 1)) && name !== serving[0]?.name)
    const isSearched = ({ by }: { by: string[] }) => by.some((alias) => isAlias(alias, this.#prefix))
    return { serving: serving[0] ?? null, others: made.filter(isSearched), left: made.filter((one) => !isSearched(one)) }
  }

  /** No node has the data of the index. It can be neither read nor written, perhaps for ever. */
  async isRed(name: string): Promise<boolean> {
    const { status } = await this.client.cluster.health(
      { index: name, timeout: '1s' },
      { ignore: [408], ...small(this.client) },
    )
    return status === 'red'
  }

  /** One line on why the index cannot be searched or written. Null if it can. */
  async ailmentOf(name: string): Promise<string | null> {
    if (await this.isRed(name)) return 'No node has the index that serves.'
    const { [name]: index } = await this.client.indices.get({ index: name }, small(this.client))
    const { blocks = {}, verified_before_close: closed } = index?.settings?.index ?? {}
    if (String(closed) === 'true') return 'The index that serves is closed.'
    const blocked = Object.entries(blocks).filter(([, is]) => String(is) === 'true')
    if (blocked.length > 0) return `The index that serves is blocked: ${blocked.map(([by]) => by).join(', ')}.`
    return null
  }

  /** Puts an index behind our alias, instead of the current one. */
  async serve(name: string): Promise<void> {
    await this.client.indices.updateAliases({
      actions: [
        { remove: { index: `${this.#prefix}-*`, alias: this.#alias, must_exist: false } },
        { add: { index: name, alias: this.#alias } },
      ],
    })
  }

  /**
   * Removes documents from an index of another version. Only its head is written: this version cannot write documents of
   * another version.
   */
  async takeOut(name: string, { version, remove }: Pick<Changes, 'version' | 'remove'>): Promise<void> {
    const seen = await headOf(this.client, name)
    const at = Math.max(version, (seen?.at ?? 0) + 1)
    const gone = DOCUMENT_KINDS.flatMap((kind) =>
      remove[kind].map((id): Write => {
        // Servers follow the stubs of records. They do not hold passengers, so those are simply deleted.
        const isFollowed = kind !== 'passenger' && seen
        return { id: idOf(kind, id), version, document: isFollowed ? stub({ t: kind, at }) : null }
      }),
    )
    await writeBulk(this.client, { index: name }, gone, SHORT)
    await this.client.indices.refresh({ index: name }, small(this.client))
    if (!seen) return
    const named = remove.passenger.length > 0 ? at : seen.named
    await writeBulk(this.client, { index: name }, [headWrite({ ...seen, at, named })], SHORT)
  }

  async delete(name: string): Promise<void> {
    await this.client.indices.delete({ index: name, ignore_unavailable: true })
  }
}

/** The head of an index as it was written last. Null if the index has none. */
export async function headOf(client: Client, index: string): Promise<Head | null> {
  const head = await client.get<{ o?: Head }>({ index, id: HEAD }, { ...small(client), ignore: [404] })
  return head._source?.o ?? null
}

/** Tells followers of an index that everything up to this version can be found. */
export const headWrite = (head: Head): Write => ({ id: HEAD, version: head.at, document: { t: HEAD, at: 0, o: head } })
