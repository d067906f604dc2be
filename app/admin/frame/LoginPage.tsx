import { Button, Field, Input } from '@fluentui/react-components'
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'wouter'
import { LoginSchema } from '#domain/user.ts'
import { type Notify, useNotify } from '../parts/notify.tsx'
import { DASHBOARD } from '../parts/paths.ts'
import { useTitle } from '../parts/use-screen.ts'
import { call } from '../session/call.ts'
import { forgetRefusal, logIn, useSession } from '../session/session.ts'
import { Header } from './Header.tsx'
import './login.css'

const FIELDS = ['username', 'password'] as const
type Name = (typeof FIELDS)[number]
const LABELS: Record<Name, string> = { username: 'Username', password: 'Password' }
const missing = (field: Name): string => (LoginSchema.properties[field] as { message?: string }).message ?? ''

/** Milliseconds before a user who was sent here is told why. */
const NOTICE_DELAY = 300

export default function LoginPage() {
  useTitle('Login')
  const notify = useNotify()
  useRefusalNotice(notify)
  const [, navigate] = useLocation()
  const [typed, setTyped] = useState<Record<Name, string>>({ username: '', password: '' })
  const [asked, setAsked] = useState(false)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setAsked(true)
    const empty = FIELDS.find((field) => typed[field] === '')
    if (empty) return form.current?.querySelector<HTMLInputElement>(`[name=${empty}]`)?.focus()
    setBusy(true)
    const isIn = await notify.attempt(async () => {
      const { token } = await call('POST /api/admin/user/login', { body: typed })
      logIn(token)
      notify.success('Login Successful')
      navigate(DASHBOARD, { replace: true })
    })
    if (!isIn) setBusy(false)
  }

  return (
    <>
      <Header />
      <main className="login">
        <form ref={form} noValidate onSubmit={submit}>
          <h1>Staff login</h1>
          {FIELDS.map((field) => (
            <Field key={field} label={LABELS[field]} validationMessage={asked && typed[field] === '' ? missing(field) : null}>
              <Input
                size="large"
                name={field}
                type={field === 'password' ? 'password' : 'text'}
                autoComplete={field === 'password' ? 'current-password' : 'username'}
                autoCapitalize="none"
                autoFocus={field === 'username'}
                value={typed[field]}
                onChange={(_event, { value }) => setTyped({ ...typed, [field]: value })}
              />
            </Field>
          ))}
          <Button type="submit" appearance="primary" disabledFocusable={busy}>
            Login
          </Button>
          <p className="login__hint">Forgotten your password? An admin sets a new one.</p>
        </form>
      </main>
    </>
  )
}

/** Tells users who were sent here by a bad token: it could not be read, or the server refused it. */
function useRefusalNotice(notify: Notify): void {
  const refused = useSession((session) => session.refused)
  useEffect(() => {
    if (!refused) return
    const timer = setTimeout(() => {
      notify.error('Unauthorised access')
      forgetRefusal()
    }, NOTICE_DELAY)
    return () => clearTimeout(timer)
  }, [refused, notify])
}
