import { createContext } from 'react'

/** Where "Terug" leads when the screen stands in a page of its own, such as a preview; null on the site itself. */
export const WayOut = createContext<string | null>(null)
