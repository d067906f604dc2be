/** Side-menu pages and the main menu made of them. */
import { type Static, Type } from 'typebox'
import { JourneyHitSchema } from './journey.ts'

/** Derived from a title: lower case, spaces replaced by hyphens. */
export const PageIdSchema = Type.String({ minLength: 1, maxLength: 120 })

const MenuLinkSchema = Type.Object({ label: Type.String(), to: Type.String() })

/** A link (`to`) or a dropdown (`subLinks`). */
export const MenuItemSchema = Type.Object({
  label: Type.String(),
  to: Type.Optional(Type.String()),
  subLinks: Type.Optional(Type.Array(MenuLinkSchema)),
})
export type MenuItem = Static<typeof MenuItemSchema>

/** `contactEmail` is there when the installation names one (CONTACT_EMAIL); the menu then shows a contact line. */
export const MenuSchema = Type.Object({
  menuItems: Type.Array(MenuItemSchema),
  contactEmail: Type.Optional(Type.String()),
})
export type Menu = Static<typeof MenuSchema>

/** `journeys` are the voyages that the content links to, in that order. */
export const PageSchema = Type.Object({
  _id: Type.String(),
  pageId: Type.String(),
  title: Type.String(),
  content: Type.String(),
  order: Type.Integer(),
  journeys: Type.Array(JourneyHitSchema),
})
export type Page = Static<typeof PageSchema>

/** "De eerste schepen" -> "de-eerste-schepen". */
export const pageIdOf = (title: string): string => title.trim().toLowerCase().replace(/\s+/g, '-')
