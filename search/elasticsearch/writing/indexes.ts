/** The indexes of one prefix, as Elasticsearch has them: which stands behind the alias, what each is, and which nobody needs. */
import type { Client } from '@elastic/elasticsearch'
import { small } from '../client.ts'
import { ConnectError, ElasticsearchError } from '../errors.ts'
import { isOurs } from '../mappings.ts'

/** Another prefix may begin with ours. */
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export class Indexes {
  readonly client: Client
  /** The alias, and the beginning of the names of all. */
  readonly #prefix: string

  constructor(client: Client, prefix: string) {
    this.client = client
    this.#prefix = prefix
  }

  /** The index behind the alias. Throws where an index has that name itself, and where somebody put several behind it. */
  async aliased(): Promise<string | null> {
    try {
      const aliased = Object.keys(await this.client.indices.getAlias({ name: this.#prefix }, small(this.client)))
      if (aliased.length === 1) return aliased[0]!
      throw new ConnectError(
        `Elasticsearch has ${aliased.length} indices behind the alias ${this.#prefix}: ${aliased.join(', ')}. Take it from all but one.`,
        false,
      )
    } catch (error) {
      if (!(error instanceof ElasticsearchError) || error.status !== 404) throw error
    }
    if (await this.client.indices.exists({ index: this.#prefix }, small(this.client)))
      throw new ConnectError(
        `Elasticsearch has an index called ${this.#prefix}, where an alias belongs: delete or rename it, or set ELASTICSEARCH_INDEX_PREFIX.`,
        false,
      )
    return null
  }

  /** The unique id that Elasticsearch gave an index. Null where other code made it. */
  async uuidOf(name: string): Promise<string | null> {
    return (await this.#ours(name))[0]?.uuid ?? null
  }

  /** No node has what it holds: it can neither be read nor written, and may never be again. */
  async isRed(name: string): Promise<boolean> {
    const { status } = await this.client.cluster.health(
      { index: name, timeout: '1s' },
      { ignore: [408], ...small(this.client) },
    )
    return status === 'red'
  }

  /** What keeps an index from being searched or written, in a line; null where nothing does. */
  async ailmentOf(name: string): Promise<string | null> {
    if (await this.isRed(name)) return 'No node has the index that serves.'
    const { [name]: index } = await this.client.indices.get({ index: name }, small(this.client))
    const { blocks = {}, verified_before_close: closed } = index?.settings?.index ?? {}
    if (String(closed) === 'true') return 'The index that serves is closed.'
    const blocked = Object.entries(blocks).filter(([, is]) => String(is) === 'true')
    if (blocked.length > 0) return `The index that serves is blocked: ${blocked.map(([by]) => by).join(', ')}.`
    return null
  }

  /** Puts an index behind the alias, in the place of whatever stood there. */
  async serve(name: string): Promise<void> {
    await this.client.indices.updateAliases({
      actions: [
        { remove: { index: `${this.#prefix}-*`, alias: this.#prefix, must_exist: false } },
        { add: { index: name, alias: this.#prefix } },
      ],
    })
  }

  /** Where none serves, the one with this unique id does so again. */
  async serveAgain(uuid: string): Promise<void> {
    if ((await this.aliased()) !== null) return
    const index = (await this.#ours(`${this.#prefix}-*`)).find((one) => one.uuid === uuid)
    if (index) await this.serve(index.name)
  }

  /** Takes away all that fillings made, but for these and whatever stands behind the alias. */
  async deleteOthers(names: readonly string[]): Promise<void> {
    const all = await this.client.indices.get({ index: `${this.#prefix}-*`, allow_no_indices: true }, small(this.client))
    // By one answer: after two, of which one came late, the index that took its place just now would go.
    for (const [name, { aliases = {} }] of Object.entries(all)) {
      const isMadeHere = UUID.test(name.slice(this.#prefix.length + 1))
      if (isMadeHere && !(this.#prefix in aliases) && !names.includes(name)) await this.delete(name)
    }
  }

  async delete(name: string): Promise<void> {
    await this.client.indices.delete({ index: name, ignore_unavailable: true })
  }

  /** Of those that a name or a pattern means, the ones that this code can read. */
  async #ours(index: string): Promise<{ name: string; uuid: string }[]> {
    const all = await this.client.indices.get({ index, allow_no_indices: true }, small(this.client))
    const found = Object.entries(all)
    return found.flatMap(([name, { mappings, settings }]) => {
      const uuid = settings?.index?.uuid
      return uuid && isOurs(mappings?._meta) ? [{ name, uuid }] : []
    })
  }
}
