/** What a preview in the admin area shows in another way than the site. */
import { type ComponentProps, createContext, createElement, type ElementType, useContext } from 'react'

type Attributes = ComponentProps<'img'>

/** The element that shows an image in a text. A preview has its own one for images that are not public. */
export const TextImages = createContext<ElementType<Attributes>>('img')

export const TextImage = (attributes: Attributes) => createElement(useContext(TextImages), attributes)

/** Where "Terug" leads in a preview; null on the site itself. */
export const WayOut = createContext<string | null>(null)
