/** The key of a record, `_id` on the wire: at most nine digits, so that every number fits the database's integer. */
export const ID_PATTERN = '^[1-9][0-9]{0,8}$'

const ID = new RegExp(ID_PATTERN)
export const isId = (text: string): boolean => ID.test(text)
