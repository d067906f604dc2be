/**
 * What staff are told of a field that its schema refuses: what follows the field's name, by the rule that it breaks. The
 * server and the forms say the same.
 */

/** A fault as checkers of JSON Schema tell it; `must` is the schema's own (`fields.ts`). */
export interface Fault {
  keyword: string
  params: Record<string, unknown>
  must?: string | undefined
}

const TYPES: Record<string, string> = {
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'text',
  array: 'a list',
}

const WRONG: Record<string, (fault: Fault) => string> = {
  type: ({ params }) => `must be ${TYPES[String(params.type)] ?? 'something else'}`,
  minimum: ({ params }) => `must be at least ${params.limit}`,
  maximum: ({ params }) => `must be at most ${params.limit}`,
  minLength: ({ params: { limit } }) => `must have at least ${limit} ${Number(limit) === 1 ? 'character' : 'characters'}`,
  maxLength: ({ params }) => `must have at most ${params.limit} characters`,
  pattern: ({ must }) => (must ? `must ${must}` : 'is not in the right form'),
  format: ({ must, params }) =>
    must ? `must ${must}` : params.format === 'date' ? 'is no date (yyyy-mm-dd)' : 'is not in the right form',
}

export const sayWrong = (fault: Fault): string => WRONG[fault.keyword]?.(fault) ?? 'has a value that cannot be'
