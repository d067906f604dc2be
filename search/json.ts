/** A value as the JSON that goes over the wire. It can be passed on without parsing it and writing it again. */
export type Json<T> = string & { readonly [of]?: T }
declare const of: unique symbol

export const toJson = <T>(value: T): Json<T> => JSON.stringify(value) as Json<T>
export const fromJson = <T>(json: Json<T>): T => JSON.parse(json)
