import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PASSWORD_MAX, PASSWORD_MIN } from '#domain/user.ts'

/** Why a new password is refused, in one sentence for staff and operators; null when it will do. */
export function weaknessOf(password: string): string | null {
  const { length } = [...password]
  if (length < PASSWORD_MIN || length > PASSWORD_MAX) return `A password has ${PASSWORD_MIN} to ${PASSWORD_MAX} characters.`
  return common().has(password.toLowerCase())
    ? 'This is one of the commonest passwords, which are tried first. Choose another one.'
    : null
}

let read: Set<string> | undefined
function common(): Set<string> {
  const lines = () => readFileSync(join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split('\n')
  read ??= new Set(lines().filter((line) => line !== '' && !line.startsWith('#')))
  return read
}
