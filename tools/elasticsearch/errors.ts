/** Why there is no Elasticsearch here: one line for whoever started it. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly operator = true
  /** The package of Debian that would mend it, where one would. */
  readonly missing: string | null

  constructor(message: string, missing: string | null = null) {
    super(message)
    this.missing = missing
  }
}
