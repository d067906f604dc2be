import { MenuItem, Radio, RadioGroup } from '@fluentui/react-components'
import { useState } from 'react'
import { Link } from 'wouter'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { momentOf } from '../parts/date.ts'
import { EraseDialog } from '../parts/EraseDialog.tsx'
import { Icon } from '../parts/Icon.tsx'
import { MoreMenu } from '../parts/MoreMenu.tsx'
import { updatePath } from '../parts/paths.ts'
import { call } from '../session/call.ts'
import { useSession } from '../session/session.ts'
import type { Opened } from './use-submission.ts'

/** The menu by which an admin erases what a visitor sent. */
export function EraseSubmission({ story, opened }: { story: WholeSubmission; opened: Opened }) {
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const [isAsked, setIsAsked] = useState(false)
  const [point, setPoint] = useState(true)
  const { _id: id, version, state, number, published } = story
  if (!isAdmin || state === 'erased') return null
  const isStory = story.kind === 'story'
  return (
    <>
      <MoreMenu label="More actions" disabled={opened.busy}>
        <MenuItem className="table__delete" icon={<Icon name="remove" small />} onClick={() => setIsAsked(true)}>
          Erase
        </MenuItem>
      </MoreMenu>
      {isAsked && (
        <EraseDialog
          title={isStory ? 'Erase this story?' : 'Erase this correction?'}
          note="For a sender who asks for it. This cannot be undone."
          told={[
            ['Goes', goes(story)],
            ['Stays', `${number === null ? 'The day' : `The number ${number} with the day`}, so that you can say it was done`],
            ...(published
              ? [
                  [
                    state === 'draft' ? 'Draft' : 'Published',
                    <>
                      1 personal point,{' '}
                      <Link href={updatePath('personalContentPoint', published._id)}>on {published.journeyId}</Link>
                      <RadioGroup
                        aria-label="The personal point"
                        value={point ? 'erase' : 'leave'}
                        onChange={(_event, { value }) => setPoint(value === 'erase')}
                      >
                        <Radio value="erase" label="erase it too, with its pictures" />
                        <Radio value="leave" label={state === 'draft' ? 'leave the draft' : 'leave it on the site'} />
                      </RadioGroup>
                    </>,
                  ] as const,
                ]
              : []),
          ]}
          keep="No, keep it"
          onErase={async () => {
            await opened.change(
              () => call('POST /api/admin/submission/:id/erase', { params: { id }, body: { point, version } }),
              isStory ? 'Story erased' : 'Correction erased',
            )
          }}
          onClose={() => setIsAsked(false)}
        />
      )}
    </>
  )
}

function goes({ kind, files, pictures }: WholeSubmission): string {
  if (kind === 'correction') return 'What the visitor proposed, how he knows it, and his address'
  const others = files.filter(({ type }) => !type?.startsWith('image/')).map(({ name }) => name)
  const pictured = pictures === 0 ? [] : [pictures === 1 ? '1 picture' : `${pictures} pictures`]
  return ['The story as sent', ...pictured, ...others, 'the sender’s name and address'].join(', ')
}

/** Shown instead of what was erased. */
export const Erased = ({ story: { number, receivedAt, updatedAt, updatedBy } }: { story: WholeSubmission }) => (
  <p className="story__erased">
    {number !== null && `Number ${number}, received`}
    {number === null && 'Received'} {momentOf(receivedAt)}. Erased on request on {momentOf(updatedAt)}
    {updatedBy !== null && ` by ${updatedBy}`}. Nothing of it is left.
  </p>
)
