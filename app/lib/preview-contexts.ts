import { type ComponentProps, createContext, createElement, type ElementType, useContext } from 'react'

type Attributes = ComponentProps<'img'>

/** What shows the images of a text. Staff have a way of their own to those that are not public. */
export const TextImages = createContext<ElementType<Attributes>>('img')

export const TextImage = (attributes: Attributes) => createElement(useContext(TextImages), attributes)

/** Where "Terug" leads when the screen stands in a page of its own, such as a preview; null on the site itself. */
export const WayOut = createContext<string | null>(null)
