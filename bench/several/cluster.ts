/** A few nodes of Elasticsearch. Each can be killed, and started again with its data. */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findInstallation } from '#tools/elasticsearch/distribution.ts'
import { type ElasticsearchServer, startElasticsearch } from '#tools/elasticsearch/server.ts'

const NODES = ['a', 'b', 'c']
const GREEN_MS = 180_000

/** At most three nodes. The heap of each is in MB. */
export interface ClusterSize {
  nodes: number
  heapMb: number
}

export class Cluster {
  readonly #folder: string
  readonly #size: ClusterSize
  readonly #nodes: (ElasticsearchServer | null)[] = []
  /** The addresses of all nodes, running or not. */
  readonly urls: string[] = []

  private constructor(folder: string, size: ClusterSize) {
    this.#folder = folder
    this.#size = size
  }

  /** Every node keeps its data in a subfolder of `folder`. */
  static async start(folder: string, size: ClusterSize): Promise<Cluster> {
    const cluster = new Cluster(folder, size)
    for (let at = 0; at < size.nodes; at++) {
      await cluster.start(at)
      cluster.urls.push(cluster.#nodes[at]!.url)
    }
    await cluster.untilGreen()
    return cluster
  }

  /** Starts a node. If it ran before, it gets the same port and data. */
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

  /** Ends a node at once, like a power cut. */
  async kill(at: number): Promise<void> {
    await this.#nodes[at]?.kill()
    this.#nodes[at] = null
  }

  /** The node keeps its connections and accepts new ones, but does not answer until `resume`. */
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

  /** The nodes with a copy of this index. The one with the primary is the first. */
  async copies(alias: string): Promise<number[]> {
    const shards = await this.#cat<{ prirep: string; node: string }>(`shards/${alias}?h=prirep,node`)
    const nodes = shards.toSorted((a, b) => (a.prirep < b.prirep ? -1 : 1)).map(({ node }) => NODES.indexOf(node))
    return nodes.filter((at) => at >= 0)
  }

  /** For each node, in one line: what its own copy of the index finds, and the cluster's state as this node knows it. */
  async shown(index: string, query: object): Promise<string> {
    const ask = async (url: string, path: string, body?: object) => {
      const answer = await fetch(`${url}/${path}`, {
        signal: AbortSignal.timeout(5000),
        ...(body && {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      return JSON.stringify(await answer.json())
    }
    const all = this.urls.map(async (url, at) => {
      const search = `${index}/_search?preference=_only_local&filter_path=hits.hits._version,hits.hits._source,error.type`
      const found = await ask(url, search, { version: true, query }).catch(String)
      const state = await ask(url, '_cluster/state/version,master_node?local=true&filter_path=version,master_node').catch(
        String,
      )
      return `${NODES[at]} has ${found} at ${state}`
    })
    return (await Promise.all(all)).join('; ')
  }

  /** The names of all indexes that begin with `prefix`. */
  async indexes(prefix: string): Promise<string[]> {
    return (await this.#cat<{ index: string }>(`indices/${prefix}*?h=index`)).map(({ index }) => index)
  }

  /** Waits until all nodes are there, with all copies. */
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

  /** Asks the first node that runs. */
  async #cat<T>(path: string): Promise<T[]> {
    const url = this.#nodes.find((node) => node !== null)!.url
    const answer = await fetch(`${url}/_cat/${path}${path.includes('?') ? '&' : '?'}format=json`, {
      signal: AbortSignal.timeout(10_000),
    })
    if (!answer.ok) throw new Error(`_cat/${path} answers ${answer.status}.`)
    return (await answer.json()) as T[]
  }
}
