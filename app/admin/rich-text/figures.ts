import type { Editor } from '@tiptap/core'
import { FILE_SIDE } from '#domain/media.ts'
import { idOfPicture } from '../pictures/StaffImage.tsx'
import { pictureAddress } from '../pictures/use-picture.ts'
import { callBlob } from '../session/call.ts'

interface PictureThere {
  src: string
  alt: string | null
  change: (to: { alt: string; src?: string }) => Promise<void>
  remove: () => void
}

/** The picture that is chosen, or whose caption the cursor is in. */
export function pictureAt(editor: Editor): PictureThere | null {
  const name = ['picture', 'figure'].find((kind) => editor.isActive(kind))
  if (!name) return null
  const { src, alt } = editor.getAttributes(name) as Pick<PictureThere, 'src' | 'alt'>
  return {
    ...{ src, alt },
    async change(to) {
      editor.commands.updateAttributes(name, { ...to, ...(to.src && (await sizeOf(to.src))) })
    },
    remove: () => editor.isDestroyed || editor.commands.deleteNode(name),
  }
}

/** Puts a picture of this server into the text: in place of an empty paragraph, else below the one with the cursor. */
export async function insertFigure(editor: Editor, src: string, alt: string, caption: string): Promise<void> {
  const size = await sizeOf(src)
  const words = { type: 'paragraph', ...(caption && { content: [{ type: 'text', text: caption }] }) }
  const figure = {
    ...{ type: 'figure', attrs: { src, alt, ...size } },
    content: [{ type: 'caption', content: [words] }],
  }
  const { $from, $to } = editor.state.selection
  const depth = [...Array($from.depth + 1).keys()].find((at) => $from.node(at).type.name === 'figure')
  const isInText = $to.parent.isTextblock && $to.parent.content.size > 0
  const at = depth !== undefined ? $from.after(depth) : isInText ? $to.after() : $to.pos
  editor.commands.insertContentAt(at, figure)
}

/** In pixels, so that a page keeps the picture's place free. Unknown when the picture cannot be shown. */
async function sizeOf(src: string): Promise<{ width: string | null; height: string | null }> {
  try {
    const { width, height } = await createImageBitmap(await callBlob(pictureAddress(idOfPicture(src) ?? '', FILE_SIDE)))
    return { width: String(width), height: String(height) }
  } catch {
    return { width: null, height: null }
  }
}
