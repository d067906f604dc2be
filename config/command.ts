/** How each of our programs starts and fails. */
import { isDiskFull } from './errors.ts'

/**
 * Runs `main`. Its number is the exit code (0 without one). An error exits with 1: one line if the operator can mend it,
 * otherwise a stack trace.
 */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(operatorMessage(error) ?? error)
    process.exit(1)
  }
}

/** The line for an error that is marked with `operator`, or that comes from a file or from listening. Null for a fault of the program. */
export function operatorMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('operator' in error && error.operator === true) return error.message
  if (isDiskFull(error))
    return 'The disk is full: of DATA_DIR, of a server of the database, or of the file that is written (disk_full).'
  if (!('syscall' in error) || !('code' in error)) return null
  if ('path' in error) return `${error.message}.`
  const where = 'port' in error ? `PORT ${error.port}` : 'HOST'
  if (error.code === 'EADDRINUSE') return `${where} is in use: stop what listens there, or set another PORT.`
  if (error.syscall === 'listen') return `${where} cannot be listened on: ${error.code}.`
  if (error.syscall === 'getaddrinfo') return `HOST is not an address of this machine: ${error.code}.`
  return null
}
