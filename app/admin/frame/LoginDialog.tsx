import { Button, Field, Input } from '@fluentui/react-components'
import { useState } from 'react'
import { AskDialog } from '../parts/AskDialog.tsx'
import { call, messageOf } from '../session/call.ts'
import { logIn, useSession } from '../session/session.ts'

/** The session ended during unsaved work: the user logs in again over the form, and the failed call is repeated. */
export function LoginDialog({ username, onLogOut }: { username: string; onLogOut: () => void }) {
  const lapsed = useSession((session) => session.lapsed)
  const [password, setPassword] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  if (!lapsed) return null

  const login = async () => {
    setBusy(true)
    try {
      const body = { username, password }
      const { token } = await call('POST /api/admin/user/login', { body })
      setError(null)
      logIn(token)
    } catch (reason) {
      setError(messageOf(reason))
    } finally {
      setPassword('')
      setBusy(false)
    }
  }

  return (
    <AskDialog
      title="Log in again"
      text={
        <form
          id="login-again"
          onSubmit={(event) => {
            event.preventDefault()
            void login()
          }}
        >
          <p className="again">Your session has ended. The form stays as it is.</p>
          <Field label={`Password of ${username}`} validationMessage={error}>
            <Input
              size="large"
              type="password"
              autoComplete="current-password"
              autoFocus
              value={password}
              onChange={(_event, { value }) => setPassword(value)}
            />
          </Field>
        </form>
      }
      onClose={() => {}}
    >
      <Button onClick={onLogOut}>Log out</Button>
      <Button appearance="primary" type="submit" form="login-again" disabledFocusable={busy || password === ''}>
        Login
      </Button>
    </AskDialog>
  )
}
