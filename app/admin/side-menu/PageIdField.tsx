import { Button } from '@fluentui/react-components'
import { useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { menuPageAddress } from '#domain/addresses.ts'
import { pageIdOf } from '#domain/side-menu.ts'
import { useBase, useEditedRecord } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { YesNoDialog } from '../parts/AskDialog.tsx'
import { call } from '../session/call.ts'
import { useMayPublish } from '../session/session.ts'
import { type MenuPage, sideMenus } from './side-menu.tsx'

/** The address of the page. It follows the title while the page is new. After that it only changes on request. */
export function PageIdField() {
  const base = useBase<MenuPage>()
  return base ? <KnownPageId page={base} /> : <NewPageId />
}

function NewPageId() {
  const { setValue } = useFormContext()
  const title: unknown = useWatch({ name: 'title' })
  const { isSubmitted } = useFormContext().formState
  useEffect(() => {
    setValue('pageId', pageIdOf(String(title ?? '')), { shouldValidate: isSubmitted })
  }, [title, setValue, isSubmitted])
  return <RecordField name="pageId" disabled hint="Made of the title: the page's address." />
}

function KnownPageId({ page }: { page: MenuPage }) {
  const { changed, change } = useEditedRecord()
  const [isAsked, setIsAsked] = useState(false)
  const mayPublish = useMayPublish()
  const derived = pageIdOf(page.title)
  const isTyping = changed.includes('title')
  const derive = () => {
    setIsAsked(false)
    return change(
      ({ _id, version }) => call('POST /api/admin/sideMenu/:id/derive', { params: { id: _id }, body: { version } }),
      `${sideMenus.said} updated successfully`,
    )
  }
  return (
    <div className="page-id">
      <RecordField
        name="pageId"
        disabled
        hint={isTyping ? 'Save the title first: the address is made of the saved one.' : ADDRESS_STAYS}
      />
      {mayPublish && (
        <Button disabledFocusable={isTyping || derived === page.pageId} onClick={() => setIsAsked(true)}>
          Derive anew
        </Button>
      )}
      {isAsked && (
        <YesNoDialog
          title="Give this page another address?"
          text={
            <>
              <p>
                It goes from <b>{menuPageAddress(page.pageId)}</b> to <b>{menuPageAddress(derived)}</b>
                {page.state === 'published' ? '.' : ' once it is published.'}
              </p>
              <p>Whoever opens the old address is led to the new one.</p>
            </>
          }
          onClose={() => setIsAsked(false)}
          onYes={derive}
        />
      )}
    </div>
  )
}

const ADDRESS_STAYS = "The page's address. It stays when the title changes."
