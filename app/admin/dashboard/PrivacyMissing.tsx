import { MessageBar, MessageBarActions, MessageBarBody } from '@fluentui/react-components'
import { addressTo } from '#domain/call-address.ts'
import { type Page, PRIVACY_PAGE } from '#domain/side-menu.ts'
import { fetchOwn } from '../../lib/own-answer.ts'
import { LinkButton } from '../parts/LinkButton.tsx'
import { createPath, updatePath } from '../parts/paths.ts'
import { reader } from '../session/call.ts'
import { useCall } from '../session/use-call.ts'
import { sideMenus } from '../side-menu/side-menu.tsx'

/** Visitors agree to a statement when they send a story. Nothing while there is one to read. */
export function PrivacyMissing() {
  const found = useCall(STATEMENT, {}).answer
  if (found === null || found.isPublic) return null
  const { own } = found
  return (
    <MessageBar intent="error" className="dashboard__bar bar--error" layout="multiline">
      <MessageBarBody>
        The share form asks visitors to agree to the page “Privacyverklaring”, which{' '}
        {own ? 'is not public or has no text' : 'does not exist'}. Write it before the form is used.
      </MessageBarBody>
      <MessageBarActions>
        <LinkButton href={own ? updatePath('sideMenu', own._id) : createPath('sideMenu')}>
          {own ? 'Open the page' : 'Write the page'}
        </LinkButton>
      </MessageBarActions>
    </MessageBar>
  )
}

const STATEMENT = reader('privacy statement', async (_: object, signal) => {
  const shown = await fetchOwn(
    addressTo('GET /api/sideMenu/page/:pageId', { params: { pageId: PRIVACY_PAGE } }),
    signal && { signal },
  )
  if (shown.ok) {
    const { content } = (await shown.json()) as Page
    if (content !== '') return { isPublic: true }
  } else if (shown.status !== 404) throw new Error(`The page could not be asked for: ${shown.status}`)
  const { data: pages } = await sideMenus.list({}, signal)
  return { isPublic: false, own: pages.find(({ pageId }) => pageId === PRIVACY_PAGE) }
})
