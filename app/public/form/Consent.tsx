import './form.css'
import { menuPageAddress } from '#domain/addresses.ts'
import { PRIVACY_PAGE } from '#domain/side-menu.ts'
import { useMenu } from '../../client/use-resource.ts'
import { isKiosk } from '../../lib/kiosk.ts'
import { Icon } from '../Icon.tsx'

const STATEMENT = menuPageAddress(PRIVACY_PAGE)

interface Props {
  /** The `id` of the checkbox. */
  id: string
  agreed: boolean
  onAgree: (agreed: boolean) => void
}

/** The checkbox that enables sending. */
export function Consent({ id, agreed, onAgree }: Props) {
  const hasStatement = useMenu().data?.footer?.links.some(({ to }) => to === STATEMENT)
  // A kiosk has only one window. The form waits in it too.
  const opensApart = hasStatement && !isKiosk()
  const hint = `${id}-statement`
  return (
    <div className="consent">
      <label className="consent__privacy">
        <input type="checkbox" id={id} name="privacy" checked={agreed} onChange={({ target }) => onAgree(target.checked)} />
        <span className="consent__box">
          <Icon name="check" />
        </span>
        <span>
          Ik geef toestemming om mijn gegevens te bewaren zoals beschreven in de{' '}
          {hasStatement ? (
            <a href={STATEMENT} {...(opensApart && { target: '_blank', 'aria-describedby': hint })}>
              privacyverklaring
            </a>
          ) : (
            'privacyverklaring'
          )}
          .
        </span>
      </label>
      {opensApart && (
        <p className="form-hint" id={hint}>
          De privacyverklaring opent in een nieuw venster; wat u hebt ingevuld, blijft staan.
        </p>
      )}
    </div>
  )
}

interface SubmitProps {
  /** The `id` of the checkbox. */
  consent: string
  agreed: boolean
}

/** The button that sends the form, once the visitor has agreed. */
export const Submit = ({ consent, agreed }: SubmitProps) => (
  <>
    <button
      type="submit"
      className="button"
      aria-disabled={!agreed}
      aria-describedby={agreed ? undefined : `${consent}-why-not`}
    >
      Versturen
    </button>
    {!agreed && (
      <p id={`${consent}-why-not`} className="visually-hidden">
        Geef eerst toestemming om uw gegevens te bewaren.
      </p>
    )}
  </>
)

/** A trap for robots. People do not see it; screen readers and autofill skip it. */
export const Trap = ({ id }: { id: string }) => (
  <div className="form-trap">
    <label htmlFor={id}>Website</label>
    <input id={id} name="website" tabIndex={-1} autoComplete="off" />
  </div>
)
