/** A bad variable: a mistake of the operator, not of the program. The message is one line for them. */
export class ConfigError extends Error {
  override name = 'ConfigError'
  readonly operator = true
}
