/** A few nodes of Elasticsearch, each of which can be killed and started again with the data that it had. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findInstallation } from '#tools/elasticsearch/distribution.ts'
import { type ElasticsearchServer, startElasticsearch } from '#tools/elasticsearch/server.ts'

const NODES = ['a', 'b', 'c']
const GREEN_MS = 180_000

/** Three nodes at most; of each, in MB. */
export interface ClusterSize {
  nodes: number
  heapMb: number
}

export class Cluster {
  readonly #folder: string
  readonly #size: ClusterSize
  readonly #nodes: (ElasticsearchServer | null)[] = []
  /** Where they are, running or not. */
  readonly urls: string[] = []

  private constructor(folder: string, size: ClusterSize) {
    this.#folder = folder
    this.#size = size
  }

  /** In folders of its own below this one. */
  static async start(folder: string, size: ClusterSize): Promise<Cluster> {
    const cluster = new Cluster(folder, size)
    for (let at = 0; at < size.nodes; at++) {
      await cluster.start(at)
      cluster.urls.push(cluster.#nodes[at]!.url)
    }
    await cluster.untilGreen()
    return cluster
  }

  /** Anew, on its port, if it ran before. */
  async start(at: number): Promise<void> {
    const url = this.urls[at]
    const folder = join(this.#folder, NODES[at]!)
    mkdirSync(folder, { recursive: true })
    this.#nodes[at] = await startElasticsearch(await findInstallation(), {
      folder,
      heapMb: this.#size.heapMb,
      joins: this.#nodes.filter((node, other) => node !== null && other !== at) as ElasticsearchServer[],
      ...(url !== undefined && { port: Number(new URL(url).port) }),
    })
  }

  /** As a power cut does. */
  async kill(at: number): Promise<void> {
    await this.#nodes[at]?.kill()
    this.#nodes[at] = null
  }

  /** It goes on to hold its connections, and takes new ones, but says nothing until `resume`. */
  pause(at: number): void {
    process.kill(this.#nodes[at]!.pid, 'SIGSTOP')
  }

  resume(at: number): void {
    process.kill(this.#nodes[at]!.pid, 'SIGCONT')
  }

  async master(): Promise<number> {
    const [{ node } = { node: '' }] = await this.#cat<{ node: string }>('master?h=node')
    return NODES.indexOf(node)
  }

  /** The nodes with a copy of this index, the one with the primary first. */
  async copies(alias: string): Promise<number[]> {
    const shards = await this.#cat<{ prirep: string; node: string }>(`shards/${alias}?h=prirep,node`)
    const nodes = shards.toSorted((a, b) => (a.prirep < b.prirep ? -1 : 1)).map(({ node }) => NODES.indexOf(node))
    return nodes.filter((at) => at >= 0)
  }

  /** The names of all indexes that begin with this. */
  async indexes(prefix: string): Promise<string[]> {
    return (await this.#cat<{ index: string }>(`indices/${prefix}*?h=index`)).map(({ index }) => index)
  }

  /** Every copy is there, on as many nodes as there should be. */
  async untilGreen(): Promise<void> {
    const deadline = Date.now() + GREEN_MS
    for (;;) {
      const [health] = await this.#cat<{ status: string; 'node.total': string }>('health?h=status,node.total').catch(() => [])
      if (health?.status === 'green' && health['node.total'] === String(this.#size.nodes)) return
      if (Date.now() > deadline) throw new Error(`The cluster is ${health?.status ?? 'away'}, not green.`)
      await sleep(500)
    }
  }

  async stop(): Promise<void> {
    await Promise.all(this.#nodes.map((node) => node?.stop()))
  }

  /** Of the first node that runs. */
  async #cat<T>(path: string): Promise<T[]> {
    const url = this.#nodes.find((node) => node !== null)!.url
    const answer = await fetch(`${url}/_cat/${path}${path.includes('?') ? '&' : '?'}format=json`, {
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`_cat/${path} answers ${answer.status}.`)
    return (await answer.json()) as T[]
  }
}
