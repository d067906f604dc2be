/** Imports in the browser: one step after the other, each kept in the database, so that a reload or a restart loses nothing. */
import type { Readable } from 'node:stream'
import { IMPORT_MAX, type ImportJob, type JobState, type JobTable, type Plan, type Reading } from '#domain/import-job.ts'
import { importArchive, type SeenPlan } from '../import-archive.ts'
import { countRows, faultsOf, notesOf, plannedRows } from '../planned-rows.ts'
import { profileFile, type Wished } from '../profile.ts'
import { readMemory, remember } from '../remembered.ts'
import { type ChosenTable, nameOf, placeOf } from '../tables.ts'
import { AtWork, sayProblem, type Work } from './at-work.ts'
import { chosenIn, wishOf } from './choose.ts'
import { JobFolder, type Kept } from './files.ts'
import { atWork, idle, JobRefusal, noFile, noJob } from './refusal.ts'
import { laterOf } from './rest.ts'
import { type Asked, isRemarked, keepRows, keepWrongRows, readRows, readWrongRows, wrongNameOf } from './rows.ts'
import { type Changed, changeJob, claimJob, endJob, endLeft, type Parts, purgeJobs, saveJob } from './tend.ts'

/** The longest name of an import in the list. */
const NAME_MAX = 300
/** What a disk takes is 255, and the names of our own files are longer. */
const NAME_BYTES_MAX = 200
/** The archive has changed since the plan was shown. */
class OtherPlan extends Error {}

const IDLE: readonly JobState[] = ['open', 'checked', 'failed']

type Row = Awaited<ReturnType<ImportJobs['row']>>

export class ImportJobs {
  readonly #parts: Parts
  readonly #atWork = new AtWork()
  /** Files of which a part is coming in. */
  readonly #receiving = new Set<string>()
  #recovering: Promise<void> | null = null

  constructor(parts: Parts) {
    this.#parts = parts
  }

  folder(id: number): JobFolder {
    return new JobFolder(this.#parts.dataDir, id)
  }

  async create(byName: string): Promise<string> {
    const { id } = await this.#parts.db
      .insertInto('import_job')
      .values({ by_name: byName })
      .returning('id')
      .executeTakeFirstOrThrow()
    await this.folder(id).make()
    return String(id)
  }

  async row(id: number) {
    const row = await this.#parts.db.selectFrom('import_job').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw noJob()
    return row
  }

  async read(id: number): Promise<ImportJob> {
    const row = await this.row(id)
    const folder = this.folder(id)
    const isKept = row.state !== 'done'
    const files = await Promise.all(
      row.files.map(async (file) => ({ ...file, received: isKept ? await folder.received(file) : file.size })),
    )
    const { state, tables, plan, progress, problem, batch } = row
    return {
      _id: String(id),
      state,
      by: row.by_name,
      at: row.created_at.toISOString(),
      files,
      tables,
      plan,
      progress,
      problem,
      batch,
    }
  }

  /** Those that are not in the archive yet, the newest first. */
  async open(): Promise<ImportJob[]> {
    const rows = await this.#parts.db
      .selectFrom('import_job')
      .select('id')
      .where('state', '!=', 'done')
      .orderBy('id', 'desc')
      .limit(20)
      .execute()
    return Promise.all(rows.map(({ id }) => this.read(id)))
  }

  /** Announces a file. The same one goes on where it broke off; another one of that name begins anew. */
  async announce(id: number, { name, ...told }: Pick<Kept, 'name' | 'size' | 'modified'>): Promise<number> {
    const { size, modified } = told
    const row = await this.#open(id)
    if (Buffer.byteLength(name) > NAME_BYTES_MAX) throw new JobRefusal(400, 'name_too_long', 'Give the file a shorter name.')
    const known = row.files.find((file) => file.name === name)
    if (known?.size === size && known.modified === modified) return this.folder(id).received(known)
    const others = row.files.filter((file) => file.name !== name)
    if (size + others.reduce((sum, file) => sum + file.size, 0) > IMPORT_MAX)
      throw new JobRefusal(413, 'too_large', 'The files of an import may have 500 MB together.')
    await this.folder(id).forget(name)
    await changeJob(this.#parts.db, id, ({ files, tables }) => ({
      files: [...files.filter((file) => file.name !== name), { name, ...told, holds: 'nothing', problem: null }],
      tables: tables.filter(({ source }) => placeOf(source).file !== name),
    }))
    return 0
  }

  /** Takes a part of a file. With the last one the file is read. */
  async receive(id: number, name: string, from: number, body: Readable): Promise<number> {
    const row = await this.#open(id)
    const file = row.files.find((one) => one.name === name)
    if (!file) throw noFile()
    const key = `${id} ${name}`
    if (this.#receiving.has(key)) throw new JobRefusal(409, 'part_underway', 'Another part of this file is being sent.')
    this.#receiving.add(key)
    try {
      const received = await this.folder(id).receive(file, from, body)
      if (received === file.size) await this.#settle(id, name)
      return received
    } finally {
      this.#receiving.delete(key)
    }
  }

  async #settle(id: number, name: string): Promise<void> {
    const folder = this.folder(id)
    const before = await this.row(id)
    const settled = await folder.settle(before.files.find((file) => file.name === name)!)
    const memory = await readMemory(this.#parts.db)
    const known = new Set(before.tables.map(({ source }) => placeOf(source).file))
    const found: JobTable[] = []
    for (const file of await folder.tables()) {
      if (file === name || !known.has(file)) found.push(...(await profileFile(folder.files, file, memory)))
    }
    const read = new Set(found.map(({ source }) => placeOf(source).file))
    await changeJob(this.#parts.db, id, async ({ files, tables }) => {
      if (files.every((file) => file.name !== name)) await folder.forget(name)
      // Others may be taken out while these are read.
      const left = new Set(await folder.tables())
      const others = tables.filter(({ source }) => !read.has(placeOf(source).file))
      return {
        files: files.map((file) => (file.name === name ? settled : file)),
        tables: [...others, ...found].filter(({ source }) => left.has(placeOf(source).file)),
      }
    })
  }

  async removeFile(id: number, name: string): Promise<void> {
    const { files } = await this.#open(id)
    if (files.every((file) => file.name !== name)) throw noFile()
    const folder = this.folder(id)
    await folder.forget(name)
    const left = new Set(await folder.tables())
    await changeJob(this.#parts.db, id, ({ files, tables }) => ({
      files: files.filter((file) => file.name !== name),
      tables: tables.filter(({ source }) => left.has(placeOf(source).file)),
    }))
  }

  /** Keeps how tables are to be read, and reads them so. */
  async choose(id: number, readings: readonly Reading[]): Promise<void> {
    const { tables } = await this.#open(id)
    const folder = this.folder(id)
    const memory = await readMemory(this.#parts.db)
    const wished = new Map<string, Wished>(readings.map((reading) => [reading.source, wishOf(reading, tables)]))
    const next: JobTable[] = []
    for (const file of new Set(tables.map(({ source }) => placeOf(source).file))) {
      const own = tables.filter(({ source }) => placeOf(source).file === file)
      const isWished = own.some(({ source }) => wished.has(source))
      const all = new Map(own.map((table) => [table.source, wished.get(table.source) ?? table] as const))
      next.push(...(isWished ? await profileFile(folder.files, file, memory, all) : own))
    }
    await changeJob(this.#parts.db, id, () => ({ tables: next }))
  }

  /** Reads everything, compares it with the archive, and keeps what would change. */
  async check(id: number, earlierPublic: boolean): Promise<void> {
    const { tables } = await this.#open(id)
    const chosen = chosenIn(tables)
    await this.#claim(id, 'checking', IDLE)
    await remember(this.#parts.db, chosen)
    this.#run(id, async (work) => {
      let plan: Plan | undefined
      await this.#import(id, chosen, work, {
        dryRun: true,
        earlierPublic,
        onPlan: async (seen) => {
          plan = await this.#keepPlan(id, seen, chosen, earlierPublic)
          work.goOn()
        },
      })
      await this.#save(id, { state: 'checked', plan: plan!, progress: null })
    })
  }

  /** Writes exactly the plan that was shown. If there is another one meanwhile, that is kept and nothing is written. */
  async commit(id: number, mark: string, userId: number): Promise<void> {
    const row = await this.row(id)
    const { plan, tables } = row
    if (row.state !== 'checked' || !plan) throw new JobRefusal(409, 'not_checked', 'Check the import first.')
    if (plan.mark !== mark) throw new JobRefusal(409, 'plan_changed', 'There is another plan meanwhile. Look at it first.')
    const chosen = chosenIn(tables)
    await this.#claim(id, 'writing', ['checked'])
    this.#run(id, async (work) => {
      try {
        await this.#write(id, { ...plan, chosen, work, userId })
      } catch (error) {
        if (!(error instanceof OtherPlan)) throw error
      }
    })
  }

  async #write(id: number, written: Plan & { chosen: ChosenTable[]; work: Work; userId: number }): Promise<void> {
    const { mark, earlierPublic, chosen, work, userId } = written
    const { files } = await this.row(id)
    const name = files.map((file) => file.name).join(', ')
    await this.#import(id, chosen, work, {
      earlierPublic,
      userId,
      name: name.slice(0, NAME_MAX),
      onPlan: async (seen) => {
        work.begun = false
        const next = await this.#keepPlan(id, seen, chosen, earlierPublic)
        work.goOn()
        if (next.mark === mark) return
        await this.#save(id, { state: 'checked', plan: { ...next, isOther: true }, progress: null })
        throw new OtherPlan()
      },
      onBegin: async (trx, batch) => {
        work.begun = true
        await trx.updateTable('import_job').set({ batch, parts_in: 0 }).where('id', '=', id).execute()
      },
      ...(this.#parts.isEmbedded && { later: laterOf(this.folder(id), id) }),
    })
    await endJob(this.#parts, id)
  }

  #import(id: number, tables: ChosenTable[], work: Work, more: Partial<Parameters<typeof importArchive>[0]>) {
    const { db, store } = this.#parts
    return importArchive({ db, store, folder: this.folder(id).files, tables, onProgress: work.step, ...more })
  }

  async #keepPlan(id: number, seen: SeenPlan, tables: ChosenTable[], earlierPublic: boolean): Promise<Plan> {
    const { report } = seen
    const { root, files } = this.folder(id)
    const sources = new Map<string, string>(tables.map((table) => [table.kind, nameOf(table)]))
    const rows = plannedRows(seen, sources)
    const mark = await keepRows(root, rows)
    await keepWrongRows(root, files, tables, rows)
    return {
      mark,
      counts: countRows(rows, sources),
      faults: faultsOf(report, sources),
      remarks: rows.filter(isRemarked).length,
      notes: notesOf(report, rows, sources),
      earlierPublic,
      isOther: false,
    }
  }

  async rows(id: number, asked: Asked) {
    await this.row(id)
    return readRows(this.folder(id).root, asked)
  }

  async wrongRows(id: number, kind: Parameters<typeof readWrongRows>[1]): Promise<{ name: string; csv: string }> {
    const { tables } = await this.row(id)
    const csv = await readWrongRows(this.folder(id).root, kind)
    const table = tables.find((one) => one.kind === kind)
    if (csv === null || !table) throw new JobRefusal(404, 'no_wrong_rows', 'No row of that file was wrong.')
    return { name: wrongNameOf(placeOf(table.source)), csv }
  }

  /** Stops a check, or the writing as long as nothing is written. */
  async stop(id: number): Promise<void> {
    await this.row(id)
    this.#atWork.stop(id)
  }

  /** One whose writing has begun goes on. */
  async remove(id: number): Promise<void> {
    const { numDeletedRows } = await this.#parts.db
      .deleteFrom('import_job')
      .where('id', '=', id)
      .where('state', 'in', IDLE)
      .where('batch', 'is', null)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw await this.#whyNot(id)
    await this.folder(id).remove()
  }

  /** Ends what a process that is gone has left. It is done once at a time. */
  recover(): Promise<void> {
    this.#recovering ??= endLeft(this.#parts, (id) => this.#atWork.has(id)).finally(() => {
      this.#recovering = null
    })
    return this.#recovering
  }

  purge(): Promise<void> {
    return purgeJobs(this.#parts)
  }

  close(): Promise<void> {
    return this.#atWork.close()
  }

  async #open(id: number): Promise<Row> {
    return idle(await this.row(id))
  }

  /** Somebody else was quicker. */
  async #whyNot(id: number): Promise<JobRefusal> {
    idle(await this.row(id))
    return atWork()
  }

  /** `from`: its states in which it may. Of two calls at once one has it. */
  async #claim(id: number, state: 'checking' | 'writing', from: readonly JobState[]): Promise<void> {
    // An import whose rest is being written is at work as any other.
    if (this.#recovering === null) await this.recover()
    if (!(await claimJob(this.#parts.db, id, state, from))) throw await this.#whyNot(id)
  }

  #run(id: number, run: (work: Work) => Promise<void>): void {
    const tell = ({ progress }: Work) => this.#save(id, { progress })
    this.#atWork.begin(id, run, tell, async (error) => {
      const { batch } = await this.row(id)
      await this.#save(id, { state: 'failed', problem: sayProblem(error, batch !== null), progress: null })
    })
  }

  #save(id: number, changed: Changed): Promise<void> {
    return saveJob(this.#parts.db, id, changed)
  }
}
