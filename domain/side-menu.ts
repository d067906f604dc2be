/** Side-menu pages: as staff and imports write them and as visitors see them, and the main menu made of them. */
import { type Static, Type } from 'typebox'
import { IdSchema, Nullable } from './common.ts'
import { filled, Line, Text, Whole } from './fields.ts'
import { JourneyHitSchema } from './journey.ts'
import { PartnerSchema } from './partner.ts'

const PAGE_ID_MAX = 120
/** The last part of a page's address, made from its title: lower case, with hyphens for spaces. */
export const PageIdSchema = Type.String({
  minLength: 1,
  maxLength: PAGE_ID_MAX,
  pattern: '^[\\p{Ll}\\p{N}][\\p{Ll}\\p{M}\\p{N}_.-]*$',
  must: `be at most ${PAGE_ID_MAX} small letters, digits and "-"`,
})

/** A page's id that somebody asks for. It may have any characters: an impossible id finds nothing, but is no error. */
export const AskedPageIdSchema = Type.String({ minLength: 1, maxLength: PAGE_ID_MAX })

/** The fields that staff and imports write. `content` is HTML. `parent` is the `_id` of the heading above the page. */
export const PageFieldsSchema = Type.Object({
  pageId: filled(PageIdSchema, 'Page Id is required'),
  title: filled(Line(200), 'Title is required'),
  content: Text(500_000),
  order: filled(Whole(0, 10_000, { default: 1 }), 'Order is required'),
  parent: Nullable(IdSchema),
})

/** The page that visitors consent to when they send a story. */
export const PRIVACY_PAGE = 'privacyverklaring'

/** Ids of the pages that the footer links to and the menu leaves out. */
export const FOOTER_PAGES: readonly string[] = [PRIVACY_PAGE, 'colofon', 'toegankelijkheid']

const MenuLinkSchema = Type.Object({ label: Type.String(), to: Type.String() })

/** A link (`to`) or a dropdown (`subLinks`). */
const MenuItemSchema = Type.Object({
  label: Type.String(),
  to: Type.Optional(Type.String()),
  subLinks: Type.Optional(Type.Array(MenuLinkSchema)),
})
export type MenuItem = Static<typeof MenuItemSchema>

/** The foot of every page: links to the public ones of `FOOTER_PAGES`, the licence of the data, and its sources. */
const FooterSchema = Type.Object({
  links: Type.Array(MenuLinkSchema),
  licence: Type.Optional(Type.Object({ name: Type.String(), url: Type.String() })),
  sources: Type.Array(Type.String()),
})

/** With a `contactEmail` the menu has a contact line, and with a `partner` the partner's logo at its foot. */
export const MenuSchema = Type.Object({
  menuItems: Type.Array(MenuItemSchema),
  /** Absent in a menu that a device kept since before there was a footer. */
  footer: Type.Optional(FooterSchema),
  contactEmail: Type.Optional(Type.String()),
  partner: Type.Optional(PartnerSchema),
})
export type Menu = Static<typeof MenuSchema>

/** `journeys` are the voyages that the content links to, in the order of the links. */
export const PageSchema = Type.Object({
  _id: Type.String(),
  pageId: Type.String(),
  title: Type.String(),
  content: Type.String(),
  order: Type.Integer(),
  journeys: Type.Array(JourneyHitSchema),
})
export type Page = Static<typeof PageSchema>

/** "De eerste schepen" -> "de-eerste-schepen": letters, digits and hyphens. Empty for a title without any. */
export const pageIdOf = (title: string): string =>
  title
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\s-]+/g, '-')
    .replace(/[^\p{L}\p{M}\p{N}-]/gu, '')
    .replace(/-+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, PAGE_ID_MAX)
