import { useTitle } from '../lib/use-title.ts'
import { WaysOn } from './WaysOn.tsx'

/** For an address without a page. */
export default function NotFoundPage() {
  useTitle('Niet gevonden')
  return (
    <main id="main" tabIndex={-1} className="message-page">
      <h1>Deze pagina bestaat niet</h1>
      <p>Het adres klopt niet, of de pagina is verhuisd. Zo kunt u verder:</p>
      <WaysOn />
    </main>
  )
}
