import { kindOf } from '#domain/kinds.ts'
import { dropWork, findWork, type KeptWork, recordAt } from '../kept/kept-work.ts'
import { recentOf } from '../parts/date.ts'
import { FROM_HERE } from '../parts/links.tsx'
import { call, reader } from '../session/call.ts'
import { useSession } from '../session/session.ts'
import { useCall } from '../session/use-call.ts'

/** The history state of a form that is opened to go on with kept work. */
export const takingUp = (key: string) => ({ ...FROM_HERE, takeUp: key })
export const takenUp = (): string | undefined => (history.state as Partial<ReturnType<typeof takingUp>> | null)?.takeUp

interface FoundWork extends KeptWork {
  key: string
  /** Says by whom and when the record was deleted; null if it still exists. */
  deleted: string | null
}

const KEPT_WORKS = reader(
  'kept works',
  async (user: string, signal): Promise<FoundWork[]> =>
    Promise.all(
      (await findWork(user)).map(async ([key, work]) => ({
        ...work,
        key,
        deleted: await sayDeleted(work.place, signal).catch(() => null),
      })),
    ),
)

/** All kept work of this user that is not open in a form; null until it is read. */
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
  // Once a record is removed from the bin, its history is gone too.
  return last ? `Deleted by ${last.by ?? 'somebody'}, ${recentOf(last.at)}` : 'Deleted for good'
}
