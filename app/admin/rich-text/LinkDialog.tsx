import { Button, Field, Input, ToggleButton } from '@fluentui/react-components'
import { type Editor, getMarkRange } from '@tiptap/react'
import { useId, useState } from 'react'
import { isLinkAddress, LINK_MUST } from '#domain/link-address.ts'
import type { LinkTarget } from '#domain/staff.ts'
import { Finder, type Source } from '../form/Finder.tsx'
import { AskDialog } from '../parts/AskDialog.tsx'
import { listOf } from '../session/records.ts'
import { ownPath } from './addresses.ts'

const TARGETS: Source<LinkTarget> = {
  list: listOf('GET /api/admin/links'),
  labelOf: ({ label }) => label,
  detailOf: ({ detail }) => detail,
  kindOf: ({ kind }) => kind,
}

/** Asks where a link leads, by name or by address, and for its text. */
export function LinkDialog({ editor, onClose }: { editor: Editor; onClose: () => void }) {
  const [{ before, text, from, to }] = useState(() => linkAt(editor))
  const [isOwn, setIsOwn] = useState(before === '' || ownPath(before) !== null)
  const [target, setTarget] = useState<LinkTarget | null>(null)
  const [typed, setTyped] = useState(isOwn ? '' : before)
  const [words, setWords] = useState(text ?? '')
  const [fault, setFault] = useState<string | null>(null)
  const leadsTo = useId()
  const kept = isOwn && ownPath(before) !== null ? before : ''
  const address = isOwn ? (target?.address ?? kept) : typed.trim()

  const choose = (own: boolean) => {
    setIsOwn(own)
    setFault(null)
  }
  const save = () => {
    if (isOwn && address === '') return setFault('Choose a page, a journey, a ship or a story.')
    if (!isLinkAddress(address)) return setFault(`Must ${LINK_MUST}.`)
    // A page of this site is linked by its path, also if somebody pasted its whole address.
    const link = { type: 'link', attrs: { href: ownPath(address) ?? address } }
    const said = words.trim() || target?.label || link.attrs.href
    const range = editor.chain().setTextSelection({ from, to })
    if (text === null || said === text.trim()) range.setMark('link', link.attrs).run()
    else range.insertContent({ type: 'text', text: said, marks: [...marksAt(editor, from, to), link] }).run()
    onClose()
  }
  const remove = () => {
    editor.chain().extendMarkRange('link').unsetMark('link').run()
    onClose()
  }

  return (
    <AskDialog
      title="Link"
      className="rich__link"
      text={
        <form
          id="link"
          className="rich__ask"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            event.stopPropagation()
            save()
          }}
        >
          {text !== null && (
            <Field label="Text" hint={words.trim() === '' ? 'Empty: the name of what it leads to.' : null}>
              <Input size="large" autoComplete="off" value={words} onChange={(_event, { value }) => setWords(value)} />
            </Field>
          )}
          <div>
            <p id={leadsTo} className="rich__leads">
              Leads to
            </p>
            {/* biome-ignore lint/a11y/useSemanticElements: two buttons, and no fields */}
            <div role="group" aria-labelledby={leadsTo} className="rich__kinds">
              <ToggleButton checked={isOwn} onClick={() => choose(true)}>
                A page of this site
              </ToggleButton>
              <ToggleButton checked={!isOwn} onClick={() => choose(false)}>
                Another address
              </ToggleButton>
            </div>
          </div>
          {isOwn ? (
            <Field
              hint="Home, partners and sharing a story are pages too. The link follows when a page is renamed."
              validationMessage={fault}
            >
              <Finder
                source={TARGETS}
                chosen={target}
                shown={target?.label ?? ''}
                placeholder="The name of a page, journey, ship or story"
                aria-label="A page of this site"
                data-first
                onChoose={(found) => {
                  setTarget(found)
                  setFault(null)
                }}
              />
            </Field>
          ) : (
            <Field label="Address" required hint="A web address, or mailto: with an address." validationMessage={fault}>
              <Input
                size="large"
                autoComplete="off"
                inputMode="url"
                value={typed}
                onChange={(_event, { value }) => setTyped(value)}
              />
            </Field>
          )}
        </form>
      }
      onClose={onClose}
    >
      <span className="rich__address" role="status">
        {isOwn && address}
      </span>
      {before !== '' && <Button onClick={remove}>Remove link</Button>}
      <Button onClick={onClose}>Cancel</Button>
      <Button appearance="primary" type="submit" form="link">
        {before === '' ? 'Add link' : 'Change link'}
      </Button>
    </AskDialog>
  )
}

/** The range of the link at the selection, or of the selection itself. `text` is null if it is more than words in one block. */
function linkAt(editor: Editor) {
  const { state } = editor
  const { $from, $to, from, to } = state.selection
  const before = String(editor.getAttributes('link').href ?? '')
  const range = (before !== '' && getMarkRange($from, state.schema.marks.link!)) || { from, to }
  let isPlain = $from.sameParent($to) && $from.parent.inlineContent
  state.doc.nodesBetween(range.from, range.to, (node) => {
    if (node.isInline && !node.isText) isPlain = false
  })
  return { before, ...range, text: isPlain ? state.doc.textBetween(range.from, range.to) : null }
}

/** The emphasis of the words that are replaced. */
const marksAt = ({ state }: Editor, from: number, to: number) =>
  from === to
    ? []
    : (state.doc.nodeAt(from)?.marks ?? [])
        .filter(({ type }) => type.name !== 'link')
        .map((mark) => mark.toJSON() as { type: string })
