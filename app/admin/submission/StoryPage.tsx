import { Button } from '@fluentui/react-components'
import { type KeyboardEvent, useEffect, useRef } from 'react'
import { FormProvider } from 'react-hook-form'
import { Link } from 'wouter'
import { paragraphsOf } from '#domain/rich-text.ts'
import type { WholeSubmission } from '#domain/submission-staff.ts'
import { textIn } from '../diff/text-in.ts'
import { WordDiff } from '../diff/WordDiff.tsx'
import { FormContext } from '../form/form-context.ts'
import { RecordField } from '../form/RecordField.tsx'
import { useLeaveGuard } from '../leave/guard.ts'
import { IconButton } from '../parts/Icon.tsx'
import { RichTextField } from '../rich-text/RichTextField.tsx'
import { SubmissionBadge } from './columns.tsx'
import { Erased, EraseSubmission } from './EraseSubmission.tsx'
import { Facts, titleOf } from './Facts.tsx'
import { FileList } from './FileList.tsx'
import { Note } from './Note.tsx'
import { isPicture, Pictures } from './Pictures.tsx'
import { Steps, type StepsTo } from './Steps.tsx'
import { StoryAnswers } from './StoryAnswers.tsx'
import { type PublishingForm, STORY_FIELDS, STORY_SCHEMA, usePublishing } from './use-publishing.ts'
import type { Opened } from './use-submission.ts'
import { WhereField } from './WhereField.tsx'
import './story-page.css'

interface Props {
  story: WholeSubmission
  opened: Opened
  /** The address of the list as it was. */
  list: string
  steps: StepsTo | null
  onClose: () => void
}

const LEAVING = {
  title: 'Leave this story?',
  text: 'What you have changed in it is kept nowhere: publish it first, or publish it as a draft.',
}

/** A story as a page of its own: what came, and beside it what will be public. */
export function StoryPage({ story, opened, list, steps, onClose }: Props) {
  const publishing = usePublishing(story)
  const isErased = story.state === 'erased'
  const isOpen = story.published === null && !isErased
  useLeaveGuard(isOpen && publishing.isEdited ? LEAVING : null)
  const head = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the buttons change when it is published or taken out
  useEffect(() => {
    head.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }, [isOpen])
  const closeByEsc = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose()
  }
  const others = story.files.filter((file) => !isPicture(file))
  return (
    <>
      <article className="list sent" onKeyDown={closeByEsc}>
        <p className="sent__crumb">
          <Link href={list}>Submission list</Link> / Story
        </p>
        <div className="story__head">
          <h1 ref={head} tabIndex={-1}>
            {titleOf(story) || 'Erased story'}
          </h1>
          <SubmissionBadge {...story} />
          <EraseSubmission story={story} opened={opened} />
          <Steps steps={steps} />
          <IconButton icon="close" label="Close the story" onClick={onClose} />
        </div>
        {isErased ? <Erased story={story} /> : <Facts story={story} opened={opened} />}
        {!isErased && (
          <div className="sent__halves">
            <div>
              <AsSent story={story} publishing={isOpen ? publishing : null} />
              <Pictures story={story} publishing={isOpen ? publishing : null} />
              {others.length > 0 && (
                <section aria-label="Other files">
                  <h2>Other files</h2>
                  <FileList story={story._id} files={others} />
                </section>
              )}
            </div>
            <div>
              {isOpen && <AsPublished story={story} publishing={publishing} />}
              <Note story={story} opened={opened} />
            </div>
          </div>
        )}
      </article>
      {!isErased && (
        <section className="strip story__answers" aria-label="What to do with it" onKeyDown={closeByEsc}>
          <StoryAnswers {...{ story, opened, publishing }} />
        </section>
      )}
    </>
  )
}

/** The visitor's own text, which never changes. What will not be public of it is struck. */
function AsSent({ story, publishing }: { story: WholeSubmission; publishing: PublishingForm | null }) {
  const sent = textIn(paragraphsOf(story.story))
  return (
    <section aria-label="As it was sent">
      <h2>
        As it was sent <small>{publishing ? 'never changes; struck: left out' : 'never changes'}</small>
      </h2>
      <p className="story__text sent__text" lang="nl">
        {publishing ? <LeftOut sent={sent} edited={textIn(String(publishing.form.watch('story')))} /> : sent}
      </p>
    </section>
  )
}

const LeftOut = ({ sent, edited }: { sent: string; edited: string }) => (
  <WordDiff before={sent} after={edited} marks="removed" />
)

function AsPublished({ story, publishing }: { story: WholeSubmission; publishing: PublishingForm }) {
  const { form, first, setWhere } = publishing
  const isSame = form.watch('story') === first.story
  return (
    <FormContext value={{ schema: STORY_SCHEMA, fields: STORY_FIELDS }}>
      <FormProvider {...form}>
        <section className="sent__form" aria-label="As it will be published">
          <h2>
            As it will be published <small>marked: other than it was sent</small>
          </h2>
          <div className="sent__line">
            <RecordField name="title" />
            <RecordField name="passengerName" />
          </div>
          <RichTextField name="story" original={textIn(first.story)} />
          <Button
            appearance="transparent"
            className="sent__back"
            disabledFocusable={isSame}
            onClick={() => form.setValue('story', first.story, { shouldDirty: true })}
          >
            Back to the original
          </Button>
          <WhereField suggested={story.suggested?.journeyId ?? ''} onChoose={setWhere} />
        </section>
      </FormProvider>
    </FormContext>
  )
}
