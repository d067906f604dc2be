/** How every process of ours starts and fails: one line for what the operator can mend, a stack trace for the rest. */

/** Runs `main`; its number is the exit code (0 when it gives none), an error is printed and exits with 1. */
export async function runCommand(main: () => Promise<number | undefined>): Promise<void> {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    console.error(operatorMessage(error) ?? error)
    process.exit(1)
  }
}

/** The line for an error that is marked with `operator`, or that listening met; null for a fault of the program. */
export function operatorMessage(error: unknown): string | null {
  if (!(error instanceof Error)) return null
  if ('operator' in error && error.operator === true) return error.message
  if (!('syscall' in error) || !('code' in error)) return null
  const where = 'port' in error ? `PORT ${error.port}` : 'HOST'
  if (error.code === 'EADDRINUSE') return `${where} is in use: stop what listens there, or set another PORT.`
  if (error.syscall === 'listen') return `${where} cannot be listened on: ${error.code}.`
  if (error.syscall === 'getaddrinfo') return `HOST is not an address of this machine: ${error.code}.`
  return null
}
