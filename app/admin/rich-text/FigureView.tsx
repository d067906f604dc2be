import { Button, Field, Input } from '@fluentui/react-components'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'
import { createContext, useContext } from 'react'
import { Icon } from '../parts/Icon.tsx'
import { ShownImage, StaffImage, useTextPicture } from '../pictures/StaffImage.tsx'

/** Opens the dialog for the selected picture. */
export const AskForImage = createContext(() => {})

interface Attributes {
  src: string
  alt: string | null
}

/** A figure in the editor: the picture, its caption and its alternative text. */
export function FigureView({ node, editor, getPos, updateAttributes, deleteNode }: NodeViewProps) {
  const { src, alt } = node.attrs as Attributes
  const shown = useTextPicture(src)
  const ask = useContext(AskForImage)
  const select = () => {
    const at = getPos()
    if (at !== undefined) editor.commands.setNodeSelection(at)
  }
  const chooseAnother = () => {
    select()
    ask()
  }
  return (
    <NodeViewWrapper className="rich__figure">
      <ShownImage shown={shown} alt={alt ?? ''} data-drag-handle="" contentEditable={false} onClick={select} />
      <div className="rich__about">
        {shown.isGone && (
          <div className="rich__gone" contentEditable={false}>
            <p>
              <Icon name="warning" /> This picture is not on the server any more
            </p>
            <Button appearance="transparent" onClick={chooseAnother}>
              Choose another
            </Button>
            <Button appearance="transparent" onClick={deleteNode}>
              Take it out
            </Button>
          </div>
        )}
        <div>
          <p className="rich__label" contentEditable={false}>
            Caption
          </p>
          <NodeViewContent className="rich__caption" />
        </div>
        <Field label="Alternative text" required contentEditable={false}>
          <Input
            size="large"
            autoComplete="off"
            value={alt ?? ''}
            onChange={(_event, { value }) => updateAttributes({ alt: value })}
          />
        </Field>
        {!shown.isGone && (
          <Button className="rich__replace" contentEditable={false} onClick={chooseAnother}>
            Replace or delete
          </Button>
        )}
      </div>
    </NodeViewWrapper>
  )
}

/** A picture within text. */
export function PictureView({ node }: NodeViewProps) {
  const { width, height, ...image } = node.attrs as Attributes & { width: string | null; height: string | null }
  return (
    <NodeViewWrapper as="span" data-drag-handle="">
      <StaffImage src={image.src} alt={image.alt ?? ''} width={width ?? undefined} height={height ?? undefined} />
    </NodeViewWrapper>
  )
}
