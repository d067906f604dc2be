import './correction.css'
import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import {
  CORRECTED,
  type CorrectedField,
  type CorrectionFaults,
  type CorrectionText,
  correctionFaults,
  OTHER,
  REMOVAL,
  trimCorrection,
} from '#domain/correction.ts'
import { withRoom } from '../../offline/keep.ts'
import { postCorrection } from '../../outbox/post.ts'
import { makeRoomBy } from '../../outbox/store.ts'
import type { UnsentStory } from '../../outbox/story.ts'
import { watchOutbox } from '../../outbox/watch.ts'
import { Dialog } from '../Dialog.tsx'
import { Consent, Submit, Trap } from '../form/Consent.tsx'
import { ErrorList, Fault } from '../form/ErrorList.tsx'
import { Icon } from '../Icon.tsx'
import { Sent } from './Sent.tsx'
import { type About, aboutsOf, BEFORE, type Subject, wordsOf } from './subject.ts'

makeRoomBy(withRoom)

/** What takes more than a line. */
const LONG: readonly string[] = [REMOVAL, OTHER, 'story', 'name', 'journey']

const PRIVACY = 'correction-privacy'
const idOf = (place: keyof CorrectionFaults): string => `correction-${place}`
const NOT_POSTED =
  'Dit scherm heeft nu geen verbinding met het archief en kan uw verbetering niet bewaren. Zij is niet verzonden. Probeer het later opnieuw.'

/** The form; once it is sent, what was sent and what happens next. */
export default function CorrectionDialog({ of, onClose }: { of: Subject; onClose: () => void }) {
  const [abouts] = useState(() => aboutsOf(of))
  const [sent, setSent] = useState<{ story: UnsentStory; about: About } | null>(null)
  useEffect(watchOutbox, [])
  return (
    // The keys of the viewer or the map below are not for what is typed here.
    // biome-ignore lint/a11y/noStaticElementInteractions: it only keeps keys to itself
    <div onKeyDown={(event) => event.stopPropagation()}>
      <Dialog
        key={sent ? 'sent' : 'form'}
        className="correction"
        title={sent ? 'Dank u wel' : 'Klopt dit niet?'}
        onClose={onClose}
      >
        {sent ? (
          <Sent {...sent} onClose={onClose} />
        ) : (
          <>
            <button type="button" className="icon-button correction__close" aria-label="Sluiten" onClick={onClose}>
              <Icon name="close" />
            </button>
            <Form abouts={abouts} onPosted={(story, about) => setSent({ story, about })} onClose={onClose} />
          </>
        )}
      </Dialog>
    </div>
  )
}

interface FormProps {
  abouts: About[]
  onPosted: (story: UnsentStory, about: About) => void
  onClose: () => void
}

function Form({ abouts, onPosted, onClose }: FormProps) {
  const [begun] = useState(() => Date.now())
  const [at, setAt] = useState(0)
  const [field, setField] = useState<CorrectedField | ''>('')
  const [texts, setTexts] = useState<Record<CorrectionText, string>>({ proposal: '', reason: '', email: '' })
  const [agreed, setAgreed] = useState(false)
  const [asked, setAsked] = useState(0)
  const [isPosting, setPosting] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const about = abouts[at]!
  const { kind, _id, line, now } = about
  const isRemoval = field === REMOVAL
  // What was typed where the visitor no longer sees it stays here.
  const written = { kind, _id, field, ...texts, ...(isRemoval && { reason: '' }) }
  const faults: CorrectionFaults = asked > 0 ? correctionFaults(written) : {}
  const shown = field === '' ? undefined : now[field]

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const website = String(new FormData(event.currentTarget).get('website') ?? '')
    if (isPosting) return
    if (!agreed) return document.getElementById(PRIVACY)?.focus()
    setAsked(asked + 1)
    if (Object.keys(correctionFaults(written)).length > 0) return
    setPosting(true)
    const label = abouts.length > 1 && at > 0 ? `${line}, ${about.name}` : line
    const story = await postCorrection({ ...trimCorrection(written), label }, website, begun).catch(() => null)
    setPosting(false)
    setFailed(story === null)
    // A kiosk keeps it sealed. What was written is still in this window.
    if (story) onPosted({ ...story, correction: { ...trimCorrection(written), label } }, about)
  }
  const input = (name: CorrectionText, ...described: (string | false)[]) => ({
    id: idOf(name),
    name,
    className: 'field',
    value: texts[name],
    'aria-invalid': faults[name] !== undefined,
    'aria-describedby': [faults[name] && `${idOf(name)}-fault`, ...described].filter(Boolean).join(' ') || undefined,
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [name]: target.value }),
  })
  const listed = (Object.entries(faults) as [keyof CorrectionFaults, string][]).map(([place, text]) => ({
    id: idOf(place),
    text,
  }))
  const hint = `${idOf('proposal')}-now`
  return (
    <form noValidate onSubmit={submit}>
      <p className="correction__line">{line}</p>
      {hasFailed && (
        <div className="notice notice--error" role="alert">
          <Icon name="warning" />
          <p>{NOT_POSTED}</p>
        </div>
      )}
      <ErrorList faults={listed} asked={asked} />
      {abouts.length > 1 && (
        <>
          <label htmlFor="correction-about">Waarover gaat het?</label>
          <select
            id="correction-about"
            className="field"
            value={at}
            onChange={({ target }) => {
              setAt(Number(target.value))
              setField('')
            }}
          >
            {abouts.map(({ _id, name }, place) => (
              <option key={_id + String(place)} value={place}>
                {name}
              </option>
            ))}
          </select>
        </>
      )}
      <fieldset className="correction__choice" aria-describedby={faults.field && `${idOf('field')}-fault`}>
        <legend>Wat klopt er niet?</legend>
        {CORRECTED[kind].map((choice, place) => (
          <label key={choice}>
            <input
              type="radio"
              id={place === 0 ? idOf('field') : undefined}
              name="field"
              checked={field === choice}
              onChange={() => setField(choice)}
            />
            {wordsOf(kind, choice)}
          </label>
        ))}
      </fieldset>
      <Fault id={`${idOf('field')}-fault`}>{faults.field}</Fault>
      <Label of="proposal" optional={isRemoval && kind === 'passenger'}>
        {!isRemoval ? 'Hoe moet het zijn?' : kind === 'passenger' ? 'Waarom niet?' : 'Welke naam, en waarom niet?'}
      </Label>
      {shown !== undefined && (
        <p className="correction__hint" id={hint}>
          {shown === null ? 'Nu staat er niets.' : `Nu staat er: ${BEFORE[field as CorrectedField] ?? ''}${shown}`}
        </p>
      )}
      {LONG.includes(field) ? (
        <textarea {...input('proposal', shown !== undefined && hint)} />
      ) : (
        <input {...input('proposal', shown !== undefined && hint)} autoComplete="off" />
      )}
      <Fault id={`${idOf('proposal')}-fault`}>{faults.proposal}</Fault>
      {!isRemoval && (
        <>
          <Label of="reason">Hoe weet u dat?</Label>
          <textarea {...input('reason')} />
          <Fault id={`${idOf('reason')}-fault`}>{faults.reason}</Fault>
        </>
      )}
      <Label of="email" optional>
        Uw e-mailadres
      </Label>
      <p className="correction__hint" id={`${idOf('email')}-hint`}>
        Alleen om u te antwoorden.
      </p>
      <input {...input('email', `${idOf('email')}-hint`)} type="email" autoComplete="email" />
      <Fault id={`${idOf('email')}-fault`}>{faults.email}</Fault>
      <Trap id="correction-website" />
      <Consent id={PRIVACY} agreed={agreed} onAgree={setAgreed} />
      <div className="acts">
        <Submit consent={PRIVACY} agreed={agreed} />
        <button type="button" className="button button--line" onClick={onClose}>
          Annuleren
        </button>
      </div>
    </form>
  )
}

const Label = ({ of, optional = false, children }: { of: CorrectionText; optional?: boolean; children: ReactNode }) => (
  <label htmlFor={idOf(of)}>
    {children} {optional && <span className="correction__optional">(mag leeg blijven)</span>}
  </label>
)
