/// <reference lib="webworker" />
/** The search worker of one tab: answers the page's questions from the archive on the device. */
import { Browsing } from '#search/meaning/browse.ts'
import type { PublishedCatalogue } from '#search/published/catalogue-part.ts'
import { DeviceArchive } from './device-archive.ts'
import type { Op, Operations, ToPage, ToWorker } from './protocol.ts'
import { Shelf } from './shelf.ts'

declare const self: DedicatedWorkerGlobalScope

const MINUTE = 60_000
const HOUR = 60 * MINUTE

const { promise: starting, resolve: started } = Promise.withResolvers<DeviceArchive>()

const answers: { [O in Op]: (question: Operations[O]['question']) => Promise<Operations[O]['answer']> } = {
  async start(setting) {
    const device = new DeviceArchive(await Shelf.open(), setting, (state) => post({ state }))
    await device.reread()
    started(device)
    void follow(device)
    return null
  },
  find: async (query) => (await starting).ask((held) => held.find(query)),
  findPassengers: async (query) => (await starting).ask((held) => held.findPassengers(query)),
  suggest: async (typed) => (await starting).ask((held) => held.suggest(typed)),
  async texts(query) {
    const { findTexts } = await import('./kept-texts.ts')
    return findTexts(query, (await (await starting).catalogue().catch(() => null))?.ship ?? null)
  },
  journeys: async () => (await starting).list((catalogue) => browsing(catalogue).journeys()),
  ships: async () => (await starting).list((catalogue) => browsing(catalogue).ships()),
  ship: async (id) =>
    (await starting).list((catalogue) => {
      const all = browsing(catalogue)
      const keys = all.keysOf(id)
      return keys && all.ship(keys, catalogue.image.values())
    }),
  contact: async () => (await (await starting).follower()).contact(),
  async open() {
    await (await starting).open()
    return null
  },
  async keepNames(wanted) {
    await (await (await starting).follower()).keepNames(wanted)
    return null
  },
}

const browsing = ({ ship, journey }: PublishedCatalogue) => new Browsing(ship.values(), journey.values())

/** Makes contact at the start and every hour. When the network is back the page asks for contact: Chromium tells no worker. */
async function follow(device: DeviceArchive): Promise<void> {
  // Null if the follower's code could not be fetched.
  const follower = await device.follower().catch(() => null)
  if (!follower) {
    setTimeout(() => void follow(device), MINUTE)
    return
  }
  const contact = () => void follower.contact().catch(() => undefined)
  const age = () => follower.age().catch(() => undefined)
  void follower.start().catch(() => undefined)
  await age()
  contact()
  setInterval(contact, HOUR)
  setInterval(() => void age(), 10 * MINUTE)
}

self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => void answer(data))

async function answer({ id, op, question }: ToWorker): Promise<void> {
  try {
    const ask = answers[op] as (question: unknown) => Promise<Operations[Op]['answer']>
    post({ id, answer: await ask(question) })
  } catch (error) {
    // Only the name of the error: its message could hold the visitor's words.
    post({ id, failed: error instanceof Error ? error.name : 'Error' })
  }
}

function post(message: ToPage): void {
  self.postMessage(message)
}
