import { Link } from 'wouter'
import { menuPageAddress } from '#domain/addresses.ts'
import { useMenu } from '../../client/use-resource.ts'

/** How to find more; the link to the page on the archive only where there is such a page. */
export function Tips() {
  const { data: menu } = useMenu()
  const about = menu?.menuItems
    .flatMap(({ to, label, subLinks = [] }) => [{ to, label }, ...subLinks])
    .find(({ to }) => to === menuPageAddress('over-dit-archief'))
  return (
    <aside className="tips" aria-labelledby="tips">
      <h2 id="tips">Zo vindt u meer</h2>
      <ul>
        <li>
          Zoek eerst op de achternaam alleen. <i>oe</i> en <i>u</i>, <i>tj</i> en <i>c</i> zijn voor ons gelijk.
        </li>
        <li>Een getrouwde vrouw staat vaak onder de naam van haar man.</li>
        <li>Kleine kinderen staan soms zonder voornaam bij een ouder.</li>
        <li>Van sommige reizen is geen lijst bewaard. {about?.to && <Link href={about.to}>{about.label}</Link>}</li>
      </ul>
    </aside>
  )
}
