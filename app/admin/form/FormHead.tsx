import { Button, MenuItem, MenuItemLink } from '@fluentui/react-components'
import { lazy, Suspense, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { lastShown } from '../list/address.ts'
import { StateBadge } from '../list/columns.tsx'
import type { ListDescription, RowBase } from '../list/description.ts'
import { DeleteDialog, UnpublishDialog } from '../list/RowQuestions.tsx'
import { YesNoDialog } from '../parts/AskDialog.tsx'
import { dayOf } from '../parts/date.ts'
import { Icon } from '../parts/Icon.tsx'
import { FROM_HERE, IN_A_TAB, LinkButton, VIEW_ON_SITE } from '../parts/links.tsx'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { historyPath, listPath, updatePath } from '../parts/paths.ts'
import { TOOL_WORDS, TOOLS } from '../parts/sections.ts'
import { useMayPublish } from '../session/session.ts'
import { AlsoOpen } from './AlsoOpen.tsx'
import { useHeld } from './form-context.ts'
import type { Editing } from './use-editing.ts'

interface Props<Row extends RowBase> {
  description: ListDescription<Row>
  name: string
  editing: Editing<Row>
  canDelete: boolean
  /** Called once the record is in the bin. */
  onGone: () => void
}

const MergeDialog = lazy(() => import('./MergeDialog.tsx'))
const DuplicateDialog = lazy(() => import('./DuplicateDialog.tsx'))

/** The actions that ask first. */
type Asked = 'discard' | 'unpublish' | 'delete' | 'merge' | 'duplicate'

/** The top of a form: the path to it, the title, whether visitors see the record, and more actions. */
export function FormHead<Row extends RowBase>(props: Props<Row>) {
  const { description, name, editing, canDelete, onGone } = props
  const { section, title, kind, said, codeOf, unpublish, discardDraft } = description
  const { base } = editing
  const held = useHeld()
  const busy = editing.busy !== null || held !== null
  const [asked, setAsked] = useState<Asked | null>(null)
  const close = () => setAsked(null)
  const mayPublish = useMayPublish()
  const isOver = base?.state === 'draft' && base.isPublic === true
  // On a phone the menu also has what stands beside it elsewhere.
  const isErased = (base as { standing?: string } | null)?.standing === 'erased'
  const offered = isErased ? undefined : TOOLS[section]
  // A copy is a draft, which everybody may make.
  const tool = mayPublish || offered === 'duplicate' ? offered : undefined
  const hasNoActions = !tool && (mayPublish ? description.staysOut && !canDelete : !isOver)
  const [, navigate] = useLocation()

  const change = (how: typeof unpublish, told: string) => {
    close()
    void editing.change(how, `${said} ${told} successfully`)
  }

  return (
    <>
      <div className="form__top">
        <p className="form__crumb">
          <Link href={lastShown(listPath(section))}>{title} list</Link> <span>/</span>{' '}
          {base ? (codeOf?.(base) ?? name) : 'Create'}
        </p>
        {base && (
          <span className="form__more">
            {base.site && (
              <Button as="a" href={base.site} {...IN_A_TAB} appearance="transparent" icon={<Icon name="out" small />}>
                {VIEW_ON_SITE}
              </Button>
            )}
            <LinkButton href={historyPath(kind, base._id)} appearance="transparent" icon={<Icon name="clock" small />}>
              History
            </LinkButton>
            <span {...(hasNoActions && { className: 'form__narrow' })}>
              <More
                {...{ base, busy, kind, tool }}
                isEdited={editing.changed.length > 0}
                canDelete={canDelete && mayPublish}
                canUnpublish={!description.staysOut && mayPublish}
                onAsk={setAsked}
              />
            </span>
          </span>
        )}
      </div>
      <div className="form__head">
        <h1>{name}</h1>
        {base && (description.badge?.(base) ?? (base.state && <StateBadge state={base.state} />))}
        {isOver && (
          <span className="form__note form__public">
            published version{base.publicSince && ` of ${dayOf(base.publicSince)}`} stays public
          </span>
        )}
        {base && <AlsoOpen kind={kind} id={base._id} />}
      </div>
      {asked === 'delete' && base && (
        <DeleteDialog
          description={description}
          row={base}
          onClose={close}
          onYes={async () => {
            close()
            if (await editing.remove()) onGone()
          }}
        />
      )}
      {asked === 'unpublish' && base && (
        <UnpublishDialog description={description} row={base} onClose={close} onYes={() => change(unpublish, 'unpublished')} />
      )}
      <Suspense>
        {asked === 'merge' && base && (
          <MergeDialog
            description={description as unknown as ListDescription<RowBase>}
            id={base._id}
            onClose={close}
            onMerged={() => change(({ _id }) => description.read(_id), 'merged')}
          />
        )}
        {asked === 'duplicate' && base && (
          <DuplicateDialog
            base={base}
            onClose={close}
            onMade={(id) => {
              close()
              navigate(updatePath(section, id))
            }}
          />
        )}
      </Suspense>
      {asked === 'discard' && (
        <YesNoDialog
          title="Discard the draft?"
          text="What visitors see stays. The history keeps the draft."
          onClose={close}
          onYes={() => change(discardDraft, 'changed back')}
        />
      )}
    </>
  )
}

interface MoreProps {
  base: RowBase
  kind: ListDescription<RowBase>['kind']
  busy: boolean
  canDelete: boolean
  canUnpublish: boolean
  tool: 'merge' | 'duplicate' | undefined
  /** Somebody has typed, and has not saved. */
  isEdited: boolean
  onAsk: (what: Asked) => void
}

function More({ base, kind, busy, canDelete, canUnpublish, tool, isEdited, onAsk }: MoreProps) {
  const [, navigate] = useLocation()
  const { state, isPublic, site } = base
  return (
    <MoreMenu label="More actions" disabled={busy}>
      {site && (
        <MenuItemLink className="form__narrow" href={site} {...IN_A_TAB}>
          {VIEW_ON_SITE}
        </MenuItemLink>
      )}
      <MenuItem className="form__narrow" onClick={() => navigate(historyPath(kind, base._id), { state: FROM_HERE })}>
        History
      </MenuItem>
      {state === 'draft' && isPublic && <MenuItem onClick={() => onAsk('discard')}>Discard draft</MenuItem>}
      {isPublic && canUnpublish && <MenuItem onClick={() => onAsk('unpublish')}>Unpublish</MenuItem>}
      {tool && (
        <MenuItem disabled={isEdited} onClick={() => onAsk(tool)}>
          {TOOL_WORDS[tool]}
        </MenuItem>
      )}
      {canDelete && (
        <MenuItem className="table__delete" onClick={() => onAsk('delete')}>
          Delete
        </MenuItem>
      )}
    </MoreMenu>
  )
}
