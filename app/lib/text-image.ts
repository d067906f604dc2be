import { type ComponentProps, createContext, createElement, type ElementType, useContext } from 'react'

type Attributes = ComponentProps<'img'>

/** What shows the images of a text. Staff have a way of their own to those that are not public. */
export const TextImages = createContext<ElementType<Attributes>>('img')

export const TextImage = (attributes: Attributes) => createElement(useContext(TextImages), attributes)
