/** What the editor knows: all that a record may hold (`domain/rich-text.ts`), and nothing else. */
import { type AnyExtension, getSchema } from '@tiptap/core'
import { StarterKit } from '@tiptap/starter-kit'
import { Bold, Italic, Link, Strike, Subscript, Superscript, Underline } from './marks.ts'
import { Caption, Figure, Frame, Picture } from './pictures.ts'
import { Cell, HeadCell, Row, Table } from './tables.ts'
import { ListItem, Paragraph } from './text.ts'

export const LEVELS = [2, 3, 4] as const

/** `figure` and `picture`: with what shows them on the screen. */
export const extensionsWith = (figure: AnyExtension, picture: AnyExtension): AnyExtension[] => [
  StarterKit.configure({
    ...{ bold: false, italic: false, underline: false, strike: false, code: false, codeBlock: false },
    ...{ link: false, paragraph: false, listItem: false, trailingNode: false },
    heading: { levels: [...LEVELS] },
    dropcursor: { color: 'var(--brick)', width: 2 },
  }),
  ...[Paragraph, ListItem, figure, Frame, Caption, picture, Table, Row, Cell, HeadCell],
  ...[Link, Bold, Italic, Underline, Strike, Subscript, Superscript],
]

export const schema = getSchema(extensionsWith(Figure, Picture))
