import { Field, Input } from '@fluentui/react-components'
import { NodeViewContent, type NodeViewProps, NodeViewWrapper } from '@tiptap/react'

/** A figure in the editor: the picture, its caption, and the words for who cannot see it. */
export function FigureView({ node, editor, getPos, updateAttributes }: NodeViewProps) {
  const { src, alt } = node.attrs as { src: string; alt: string | null }
  const select = () => {
    const at = getPos()
    if (at !== undefined) editor.commands.setNodeSelection(at)
  }
  return (
    <NodeViewWrapper className="rich__figure">
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keyboard the figure is reached from its caption */}
      <img src={src} alt={alt ?? ''} data-drag-handle="" contentEditable={false} onClick={select} />
      <div className="rich__about">
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
      </div>
    </NodeViewWrapper>
  )
}
