import { createContext } from 'react'

export interface Order {
  ids: readonly string[]
  /** One place up or to the left (-1), or the other way. */
  moveBy: (id: string, by: -1 | 1) => void
}

export const OrderContext = createContext<Order>({ ids: [], moveBy: () => {} })
