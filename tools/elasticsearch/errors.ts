/** Why there is no Elasticsearch here, in one line. */
export class ServerError extends Error {
  override name = 'ServerError'
  readonly operator = true
  /** The Debian package that is missing, if one is. */
  readonly missing: string | null

  constructor(message: string, missing: string | null = null) {
    super(message)
    this.missing = missing
  }
}
