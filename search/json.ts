/** A value as the JSON that goes over the wire. Whoever only passes it on neither reads it nor writes it again. */
export type Json<T> = string & { readonly [of]?: T }
declare const of: unique symbol

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>
export const fromJson = <T>(json: Json<T>): T => JSON.parse(json)
