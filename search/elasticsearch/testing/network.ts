/** A proxy before Elasticsearch that can cut, block or slow down the connection. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

/** `refuse`: nobody listens. `silent`: takes connections and never answers. A number: delays each answer by so many ms. */
export type Mode = 'pass' | 'refuse' | 'silent' | number

export class Network {
  readonly #to: URL
  readonly #sockets = new Set<Socket>()
  #server: Server | null = null
  #port = 0
  #mode: Mode = 'pass'

  private constructor(to: URL) {
    this.#to = to
  }

  static async before(url: string): Promise<Network> {
    const network = new Network(new URL(url))
    await network.#listen()
    return network
  }

  get url(): string {
    const url = new URL(this.#to)
    url.port = String(this.#port)
    return url.href
  }

  /** Also applies to open connections. */
  async set(mode: Mode): Promise<void> {
    this.#mode = mode
    if (mode === 'refuse') await this.close()
    else if (!this.#server) await this.#listen()
  }

  async close(): Promise<void> {
    const server = this.#server
    this.#server = null
    for (const socket of this.#sockets) socket.destroy()
    if (server) {
      server.close()
      await once(server, 'close')
    }
  }

  async #listen(): Promise<void> {
    this.#server = createServer((near) => {
      const far = connect(Number(this.#to.port), this.#to.hostname)
      this.#pass(near, far, () => 0)
      this.#pass(far, near, () => (typeof this.#mode === 'number' ? this.#mode : 0))
    })
    this.#server.listen(this.#port, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
  }

  #pass(from: Socket, to: Socket, delay: () => number): void {
    this.#sockets.add(from)
    from.on('data', (data) => {
      if (this.#mode === 'silent') return
      if (delay() === 0) to.write(data)
      else setTimeout(() => to.destroyed || to.write(data), delay())
    })
    from.on('error', () => to.destroy())
    from.on('close', () => {
      this.#sockets.delete(from)
      to.destroy()
    })
  }
}
