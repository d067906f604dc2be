import type { Editor } from '@tiptap/core'

interface PictureThere {
  alt: string | null
  setAlt: (alt: string) => void
}

/** The picture that is chosen, or whose caption the cursor is in. */
export function pictureAt(editor: Editor): PictureThere | null {
  const name = ['picture', 'figure'].find((kind) => editor.isActive(kind))
  if (!name) return null
  return {
    alt: editor.getAttributes(name).alt as string | null,
    setAlt: (alt) => editor.commands.updateAttributes(name, { alt }),
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

/** In pixels, so that a page keeps the picture's place free. None when the picture cannot be shown. */
async function sizeOf(src: string): Promise<{ width?: string; height?: string }> {
  const picture = new Image()
  picture.src = src
  try {
    await picture.decode()
    return { width: String(picture.naturalWidth), height: String(picture.naturalHeight) }
  } catch {
    return {}
  }
}
