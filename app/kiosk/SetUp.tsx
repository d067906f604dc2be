import { type FormEvent, useId, useRef, useState } from 'react'
import { Logo } from '../lib/Logo.tsx'
import { useTitle } from '../lib/use-title.ts'
import { keepNames, useDevice } from '../offline/search/device.ts'
import { Fault } from '../public/Dialog.tsx'
import { Field } from './Field.tsx'
import { hashPin, isPin } from './pin.ts'
import { startKiosk } from './wipe.ts'
import '../public/layout/layout.css'
import '../public/message-page.css'

/** `/?kiosk=60`: explains what a kiosk is, and makes this device one. */
export function SetUp({ idleSeconds }: { idleSeconds: number | null }) {
  useTitle('Kioskmodus')
  return (
    <>
      <header className="masthead">
        <a href="/" className="masthead__logo" aria-label="Overtocht, naar de beginpagina">
          <Logo />
          Overtocht
        </a>
      </header>
      <main id="main" className="message-page kiosk-set-up">
        <h1>Dit apparaat als kiosk</h1>
        {idleSeconds === null ? <WrongTime /> : <Offer idleSeconds={idleSeconds} />}
      </main>
    </>
  )
}

const WrongTime = () => (
  <>
    <p role="alert">
      De tijd in dit adres klopt niet. Schrijf achter <code>?kiosk=</code> na hoeveel seconden zonder aanraking het scherm
      opnieuw moet beginnen: een heel getal van 30 tot 3600, bijvoorbeeld <code>/?kiosk=60</code>.
    </p>
    <p>
      <a href="/">Naar de site</a>
    </p>
  </>
)

function Offer({ idleSeconds }: { idleSeconds: number }) {
  return (
    <>
      <p className="kiosk-set-up__lead">
        In de kioskmodus is dit scherm voor iedereen die langskomt. Wie het {idleSeconds} seconden niet aanraakt, wordt gevraagd
        of hij er nog is. Zonder antwoord begint het scherm 15 seconden later opnieuw en is alles gewist wat de bezoeker heeft
        gezocht of ingevuld.
      </p>
      <ul className="oxford">
        <li>De browser onthoudt niet welke pagina’s zijn bekeken; Terug gaat niet naar een vorige bezoeker.</li>
        <li>Links naar andere sites en e-mailadressen worden een code voor de telefoon van de bezoeker.</li>
        <li>Wie op dit apparaat is ingelogd, wordt nu uitgelogd; een geopende passagierslijst gaat dicht.</li>
        <li>Wat voor gebruik zonder verbinding is bewaard, blijft.</li>
      </ul>
      <p>
        Beëindigen: houd het logo boven aan de beginpagina 5 seconden ingedrukt, met een toetsenbord de Enter-toets op het logo,
        en geef de pincode, of de naam en het wachtwoord van een beheerder.
      </p>
      {crypto.subtle ? (
        <PinForm idleSeconds={idleSeconds} />
      ) : (
        <p role="alert">De kioskmodus werkt alleen op een adres dat met https begint.</p>
      )}
    </>
  )
}

function PinForm({ idleSeconds }: { idleSeconds: number }) {
  const [fault, setFault] = useState<string | null>(null)
  const offered = useDevice((device) => device.offered)
  const form = useRef<HTMLFormElement>(null)
  const id = useId()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const { pin, again, names } = Object.fromEntries(new FormData(form.current!)) as Record<string, string>
    const wrong = !isPin(pin!)
      ? 'Kies een pincode van 4 tot 8 cijfers.'
      : pin !== again
        ? 'De twee pincodes zijn niet gelijk.'
        : null
    setFault(wrong)
    if (wrong) form.current?.querySelector('input')?.focus()
    else {
      const keeps = names !== undefined
      if (offered) await keepNames(keeps).catch(() => undefined)
      startKiosk({ idleSeconds, names: keeps, pin: await hashPin(pin!) })
    }
  }
  const described = fault ? `${id}-fault` : undefined
  return (
    <form ref={form} noValidate autoComplete="off" onSubmit={submit}>
      <Field label="Pincode (4 tot 8 cijfers)" name="pin" type="password" inputMode="numeric" describedBy={described} />
      <Field label="Nog een keer" name="again" type="password" inputMode="numeric" />
      {offered && (
        <label className="kiosk-set-up__names">
          <input type="checkbox" name="names" defaultChecked />
          Bewaar de namen op dit apparaat, dan kan hier ook zonder verbinding op naam worden gezocht.
        </label>
      )}
      {fault && <Fault id={`${id}-fault`}>{fault}</Fault>}
      <div className="acts">
        <button type="submit" className="button">
          Start de kioskmodus
        </button>
        <a className="button button--line" href="/">
          Nu niet
        </a>
      </div>
    </form>
  )
}
