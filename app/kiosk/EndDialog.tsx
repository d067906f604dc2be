import { type FormEvent, useId, useRef, useState } from 'react'
import { ApiError, call } from '../client/client.ts'
import { useLoaded } from '../lib/use-loaded.ts'
import { listStories } from '../outbox/store.ts'
import { Dialog, Fault } from '../public/Dialog.tsx'
import { Field } from './Field.tsx'
import { afterWrong, type HashedPin, isRightPin, NO_TRIES, secondsToWait, type Tries } from './pin.ts'
import { TRIES_KEY } from './settings.ts'
import { endKiosk } from './wipe.ts'

const FAULTS: Record<Exclude<Verdict, 'right'> | 'wrongPin', string> = {
  wrongPin: 'Deze pincode is niet juist.',
  wrong: 'Deze naam en dit wachtwoord zijn niet juist.',
  noAdmin: 'Alleen een beheerder kan de kioskmodus beëindigen.',
  tooOften: 'Te vaak geprobeerd. Probeer het later opnieuw.',
  away: 'De server is niet te bereiken. Gebruik de pincode.',
}

/** For staff: ends the kiosk with its PIN, or with the name and password of an admin. */
export function EndDialog({ pin, onClose }: { pin: HashedPin; onClose: () => void }) {
  const [byName, setByName] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    const wait = secondsToWait(readTries(), Date.now())
    if (wait > 0) return setFault(`Te vaak fout. Probeer het over ${wait} seconden opnieuw.`)
    const typed = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    setBusy(true)
    const verdict = byName
      ? await askAdmin(typed.username!, typed.password!)
      : (await isRightPin(typed.pin!, pin))
        ? 'right'
        : 'wrongPin'
    setBusy(false)
    if (verdict === 'right') return endKiosk()
    if (verdict !== 'away') keepTries(afterWrong(readTries(), Date.now()))
    setFault(FAULTS[verdict])
    form.current?.reset()
    form.current?.querySelector('input')?.focus()
  }

  const described = fault ? `${id}-fault` : undefined
  return (
    <Dialog title="Kioskmodus beëindigen" onClose={onClose}>
      <form ref={form} noValidate autoComplete="off" onSubmit={submit}>
        <Waiting />
        {byName ? (
          <>
            <Field key="name" label="Naam van een beheerder" name="username" type="text" describedBy={described} />
            <Field label="Wachtwoord" name="password" type="password" />
          </>
        ) : (
          <Field key="pin" label="Pincode" name="pin" type="password" inputMode="numeric" describedBy={described} />
        )}
        {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
        <div className="acts">
          <button type="submit" className="button" aria-disabled={busy}>
            Beëindig
          </button>
          <button type="button" className="button button--line" onClick={onClose}>
            Terug naar de site
          </button>
        </div>
        <button
          type="button"
          className="text-link"
          onClick={() => {
            setByName(!byName)
            setFault(null)
          }}
        >
          {byName ? 'Met de pincode' : 'Met naam en wachtwoord van een beheerder'}
        </button>
      </form>
    </Dialog>
  )
}

/** Says how many sealed stories have not reached the archive yet. They stay on this device until they have. */
function Waiting() {
  const stories = useLoaded(listStories, [])?.filter(({ sealed }) => sealed) ?? []
  if (stories.length === 0) return null
  const refusals = new Set(stories.flatMap(({ message }) => message ?? []))
  return (
    <p>
      {stories.length === 1
        ? 'Op dit apparaat wacht nog 1 verzegelde inzending op verzending.'
        : `Op dit apparaat wachten nog ${stories.length} verzegelde inzendingen op verzending.`}{' '}
      {[...refusals].join(' ')}
    </p>
  )
}

/** Kept on the device, so that loading the page again gives no new tries. */
function readTries(): Tries {
  const kept = localStorage.getItem(TRIES_KEY)
  return kept === null ? NO_TRIES : (JSON.parse(kept) as Tries)
}
const keepTries = (tries: Tries): void => localStorage.setItem(TRIES_KEY, JSON.stringify(tries))

type Verdict = 'right' | 'wrong' | 'noAdmin' | 'tooOften' | 'away'

/** Whether these are the name and password of an admin. The session ends at once, and its token is not kept. */
async function askAdmin(username: string, password: string): Promise<Verdict> {
  try {
    const { token } = await call('POST /api/admin/user/login', { body: { username, password } })
    const headers = { authorization: `Bearer ${token}` }
    // If this fails the session ends by itself: nobody has its token any more.
    await call('POST /api/admin/user/logout', { headers }).catch(() => undefined)
    return saysAdmin(token) ? 'right' : 'noAdmin'
  } catch (error) {
    if (!(error instanceof ApiError)) return 'away'
    if (error.status === 429) return 'tooOften'
    return error.status === 400 || error.status === 401 ? 'wrong' : 'away'
  }
}

/** The second of a token's three parts is JSON in base64url. */
function saysAdmin(token: string): boolean {
  const [, said = ''] = token.split('.')
  const { isAdmin } = JSON.parse(atob(said.replaceAll('-', '+').replaceAll('_', '/'))) as { isAdmin?: unknown }
  return isAdmin === true
}
