import { type FormEvent, type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { lengthOf, STORY_MIN, type StoryField, storyFault, storyFaults } from '#domain/submission.ts'
import { useKeeping } from '../../outbox/start.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { Consent, Submit, Trap } from '../form/Consent.tsx'
import { ErrorList, Fault } from '../form/ErrorList.tsx'
import { Icon } from '../Icon.tsx'
import { agree, hasAgreed, post, typeText, useDraftForm } from './draft-form.ts'
import { FilePicker } from './FilePicker.tsx'
import { type Faults, faultsInOrder, idOf } from './fields.ts'

interface Props {
  /** The story that the server refused, if the visitor now corrects it. */
  refused: UnsentStory | null
  /** The visitor opened this draft by a button that has gone. The focus comes here. */
  isAskedFor: boolean
  onPosted: (story: UnsentStory) => void
}

/** Added to the message about a wrong address, which is the same as that about no address. */
const EMAIL_LOOKS = 'Een adres ziet eruit als naam@voorbeeld.nl.'

const PRIVACY = 'share-privacy'

const NOT_KEPT =
  'Dit apparaat kan uw verhaal niet bewaren. U kunt het wel versturen: verlaat deze pagina niet voor het verzonden is.'
/** A kiosk needs a connection if it has no room, and for its first story. */
const NOT_POSTED =
  'Dit scherm heeft nu geen verbinding met het archief en kan uw verhaal niet bewaren. Het is niet verzonden. Probeer het later opnieuw.'

/** The form. Its content is kept as a draft until it is sent. */
export function StoryForm({ refused, isAskedFor, onPosted }: Props) {
  const { draft, files } = useDraftForm((form) => form.open!)
  const { keeps } = useKeeping()
  const [faults, setFaults] = useState<Faults>(refused?.fields ?? {})
  const [isListed, setListed] = useState(refused !== null)
  const [asked, setAsked] = useState(refused === null ? 0 : 1)
  const [hasFailed, setFailed] = useState(false)
  const [isPosting, setPosting] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const afterPress = useAfterPress()
  const agreed = hasAgreed(draft)
  const offered = files.find((file) => file.offered)
  // The visitor may have accepted or removed the smaller file since.
  const { files: choice, ...typed } = faults
  const told: Faults = choice !== undefined && offered ? faults : typed

  useEffect(() => {
    // The list of faults, if there is one, has taken the focus already.
    if (isAskedFor && !form.current!.contains(document.activeElement)) form.current!.focus()
  }, [isAskedFor])

  const check = (field: StoryField, text: string) =>
    setFaults(({ [field]: _, ...others }) => {
      const fault = storyFault(field, text)
      return fault === null ? others : { ...others, [field]: fault }
    })
  const type = (field: StoryField, text: string) => {
    typeText(field, text)
    if (faults[field] !== undefined) check(field, text)
  }
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    if (isPosting) return
    if (!agreed) {
      document.getElementById(PRIVACY)?.focus()
      return
    }
    const found: Faults = {
      ...storyFaults(draft.text),
      ...(offered && { files: `Kies of ${offered.name} verkleind mee mag.` }),
    }
    setFaults(found)
    setListed(true)
    setAsked(asked + 1)
    if (Object.keys(found).length > 0) return
    setPosting(true)
    const story = await post(website).catch(() => null)
    setPosting(false)
    setFailed(story === null)
    if (story) onPosted(story)
  }
  /** The props that every field has. */
  const field = (name: StoryField) => ({
    id: idOf(name),
    name,
    required: true,
    value: draft.text[name],
    className: 'field',
    'aria-invalid': faults[name] !== undefined,
    onChange: ({ target }: { target: { value: string } }) => type(name, target.value),
  })
  const wanted = lengthOf(draft.text.story)

  return (
    <form ref={form} tabIndex={-1} aria-label="Formulier" noValidate onSubmit={submit}>
      {!keeps && <Notice>{NOT_KEPT}</Notice>}
      {hasFailed && <Notice>{NOT_POSTED}</Notice>}
      {refused?.message && Object.keys(refused.fields).length === 0 && <Notice>{refused.message}</Notice>}
      {isListed && <ErrorList faults={faultsInOrder(told)} asked={asked} />}
      <div className="share__grid">
        <Field of="passengerName" label="Naam van de passagier" fault={faults.passengerName} wide>
          {(described) => <input {...field('passengerName')} {...described} autoComplete="off" />}
        </Field>
        <Field of="shipName" label="Naam van het schip" fault={faults.shipName}>
          {(described) => <input {...field('shipName')} {...described} autoComplete="off" />}
        </Field>
        <Field of="year" label="Jaartal" fault={faults.year}>
          {(described) => <input {...field('year')} {...described} autoComplete="off" />}
        </Field>
        <Field of="yourName" label="Uw naam" fault={faults.yourName}>
          {(described) => <input {...field('yourName')} {...described} autoComplete="name" />}
        </Field>
        <Field
          of="email"
          label="E-mailadres"
          fault={faults.email}
          hint={faults.email && lengthOf(draft.text.email) > 0 ? EMAIL_LOOKS : null}
        >
          {(described) => (
            <input
              {...field('email')}
              {...described}
              type="email"
              autoComplete="email"
              onBlur={({ target: { value } }) => afterPress(() => check('email', value))}
            />
          )}
        </Field>
        <Field
          of="story"
          label="Verhaal"
          fault={faults.story}
          wide
          hint={wanted < STORY_MIN ? `${wanted} van ${STORY_MIN}` : null}
        >
          {(described) => <textarea {...field('story')} {...described} />}
        </Field>
        <FilePicker files={files} fault={told.files} />
        <Trap id="share-website" />
        <Consent id={PRIVACY} agreed={agreed} onAgree={agree} />
      </div>
      <Submit consent={PRIVACY} agreed={agreed} />
    </form>
  )
}

interface Described {
  'aria-describedby': string | undefined
}

interface FieldProps {
  of: StoryField
  label: string
  fault: string | undefined
  wide?: boolean
  /** A text below the field. */
  hint?: string | null
  children: (described: Described) => ReactNode
}

/** A field with its label above it and its fault below it. */
function Field({ of, label, fault, wide = false, hint = null, children }: FieldProps) {
  const id = idOf(of)
  const described = [fault && `${id}-fault`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return (
    <div className={wide ? 'share__field share__field--wide' : 'share__field'}>
      <label htmlFor={id}>{label}</label>
      {children({ 'aria-describedby': described || undefined })}
      {/* The e-mail address is checked when the field is left, so its fault has to be announced. */}
      <div aria-live={of === 'email' ? 'polite' : undefined}>
        <Fault id={`${id}-fault`}>{fault}</Fault>
        {hint && (
          <p className="form-hint" id={`${id}-hint`}>
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}

function Notice({ children }: { children: string }) {
  return (
    <div className="notice notice--error" role="alert">
      <Icon name="warning" />
      <p>{children}</p>
    </div>
  )
}

/**
 * Delays an act until the press that is under way has ended. When a visitor leaves a field by pressing a button, a message
 * appears above that button, and the button must not move away from under the pointer.
 */
function useAfterPress(): (act: () => void) => void {
  const isPressed = useRef(false)
  const waiting = useRef<(() => void)[]>([])

  useEffect(() => {
    const begin = () => {
      isPressed.current = true
    }
    // The click comes after the pointer is up.
    const end = () =>
      setTimeout(() => {
        isPressed.current = false
        for (const act of waiting.current.splice(0)) act()
      })
    const gone = new AbortController()
    const options = { capture: true, signal: gone.signal }
    addEventListener('pointerdown', begin, options)
    addEventListener('pointerup', end, options)
    addEventListener('pointercancel', end, options)
    return () => gone.abort()
  }, [])

  return useCallback((act) => {
    if (isPressed.current) waiting.current.push(act)
    // On a touch screen the field is left between the press and its click.
    else setTimeout(act)
  }, [])
}
