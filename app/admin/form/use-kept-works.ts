import { kindOf } from '#domain/kinds.ts'
import { dropWork, findWork, type KeptWork, recordAt } from '../kept/kept-work.ts'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { recentOf } from '../parts/moment.ts'
import { call, reader } from '../session/call.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'

/** The state of a form that is opened to go on with some work. */
export const takingUp = (key: string) => ({ ...FROM_HERE, takeUp: key })
export const takenUp = (): string | undefined => (history.state as Partial<ReturnType<typeof takingUp>> | null)?.takeUp

export interface FoundWork extends KeptWork {
  key: string
  /** The record that it was begun from was deleted: by whom, and when. */
  deleted: string | null
}

const KEPT_WORKS = reader(
  'kept works',
  async (user: string, signal): Promise<FoundWork[]> =>
    Promise.all(
      (await findWork(user)).map(async ([key, work]) => ({
        ...{ ...work, key },
        deleted: await sayDeleted(work.place, signal).catch(() => null),
      })),
    ),
)

/** All work of this user that no form has open. Null until it was looked for. */
export function useKeptWorks(): { works: readonly FoundWork[] | null; drop: (key: string) => void } {
  const user = useSession((session) => session.user?.sub ?? '')
  const { answer: works, put } = useCall(KEPT_WORKS, user)
  const drop = (dropped: string) => {
    void dropWork(dropped)
    put((works ?? []).filter(({ key }) => key !== dropped))
  }
  return { works, drop }
}

async function sayDeleted(place: string, signal?: AbortSignal): Promise<string | null> {
  const { section, id } = recordAt(place)
  if (id === null) return null
  const query = { kind: kindOf(section), id, rows: 1 }
  const [last] = await call('GET /api/admin/history', { query, signal })
  if (last && last.action !== 'deleted') return null
  // The history goes with the record once that is removed from the bin for good.
  return last ? `Deleted by ${last.by ?? 'somebody'}, ${recentOf(last.at)}` : 'Deleted for good'
}
