/** A mistake of the operator, not of the program: the message is one line for him, without a stack trace. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}
