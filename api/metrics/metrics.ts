/**
 * What monitoring reads. A call is named by its route, such as `/api/globe/journey/:id`, and a refusal by its code: no label has
 * a name that was searched, an address, a code or a token.
 */
import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Search } from '#search/search.ts'
import type { Condition } from '../health/condition.ts'

/** Seconds. A search takes milliseconds, a large file minutes. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const SEARCH_STATES = ['starting', 'ready', 'away'] as const
/** Asked for at an address that is no call, such as a page of the site. */
const NO_CALL = 'other'

export interface Sources {
  search: Pick<Search, 'state'>
  lateRemovals: () => { waiting: number; seconds: number }
  readCondition: () => Promise<Condition>
}

function conditionGauges(registers: Registry[]) {
  const gauge = (name: string, help: string) => new Gauge({ name: `overtocht_${name}`, help, registers })
  return {
    database: gauge('database_up', '1 while the database answers'),
    free: gauge('disk_free_bytes', 'What is left of the disk with DATA_DIR'),
    size: gauge('disk_size_bytes', 'The disk with DATA_DIR'),
    waiting: gauge('outbox_waiting', 'Changed records that search has not read yet'),
    seconds: gauge('outbox_age_seconds', 'How long the oldest of them waits'),
    setAside: gauge('outbox_set_aside', 'Records that the search engine refused'),
    removals: gauge('withdrawn_in_index', 'Withdrawn records that the index still holds'),
    clock: gauge('clock_apart_seconds', "What the database's clock is ahead of this process, or behind"),
    backup: gauge('backup_age_seconds', 'The age of the last backup; -1 without any'),
    backupLate: gauge('backup_late', '1 when the last backup failed, is older than two nights, or was never made in that time'),
    listsAway: gauge('backup_lists_away', 'Folders of backups whose list of who was withdrawn could not be written'),
  }
}

export class Metrics {
  readonly #registry = new Registry()
  readonly #answered: Histogram<'method' | 'call' | 'status'>
  readonly #refused: Counter<'code'>
  readonly #state: Gauge<'state'>
  readonly #condition: ReturnType<typeof conditionGauges>

  constructor() {
    collectDefaultMetrics({ register: this.#registry })
    const registers = [this.#registry]
    this.#answered = new Histogram({
      name: 'overtocht_answer_seconds',
      help: 'How long answers took, by call and status',
      labelNames: ['method', 'call', 'status'],
      buckets: BUCKETS,
      registers,
    })
    this.#refused = new Counter({
      name: 'overtocht_refused_total',
      help: 'Errors that were answered, by their code: "overloaded" is a queue, "too_many_..." a limit',
      labelNames: ['code'],
      registers,
    })
    this.#state = new Gauge({
      name: 'overtocht_search_state',
      help: '1 for the state that search is in',
      labelNames: ['state'],
      registers,
    })
    this.#condition = conditionGauges(registers)
  }

  /** Measures the answers of an app. */
  observe(app: FastifyInstance): void {
    app.addHook('onResponse', (request, reply, done) => {
      const { url = NO_CALL, config } = request.routeOptions
      // Each file of the site has a route of its own, with another name after each release.
      const call = 'rootPath' in config ? `/${NO_CALL}` : url.replace(/\*$/, NO_CALL)
      const labels = { method: request.method, call, status: reply.statusCode }
      this.#answered.observe(labels, reply.elapsedTime / 1000)
      if (request.refusedWith !== undefined) this.#refused.inc({ code: request.refusedWith })
      done()
    })
  }

  /** In the format of Prometheus, with how the installation stands now. */
  async read({ search, lateRemovals, readCondition }: Sources): Promise<string> {
    const condition = this.#condition
    for (const state of SEARCH_STATES) this.#state.set({ state }, search.state() === state ? 1 : 0)
    condition.removals.set(lateRemovals().waiting)
    const found = await readCondition().catch(() => null)
    condition.database.set(found ? 1 : 0)
    if (found) {
      condition.free.set(found.disk.free)
      condition.size.set(found.disk.total)
      condition.waiting.set(found.outbox.waiting)
      condition.seconds.set(found.outbox.seconds)
      condition.setAside.set(found.outbox.setAside)
      condition.clock.set(found.clockApartSeconds)
      condition.backup.set(found.backup?.ageSeconds ?? -1)
      condition.backupLate.set(found.backup?.isLate ? 1 : 0)
      condition.listsAway.set(found.listsAway)
    }
    return await this.#registry.metrics()
  }

  get type(): string {
    return this.#registry.contentType
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The code of the error that it was answered with. */
    refusedWith?: string
  }
}
