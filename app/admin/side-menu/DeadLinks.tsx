import { Link } from 'wouter'
import type { DeadLink } from '#domain/staff.ts'
import { FROM_HERE } from '../parts/LinkButton.tsx'
import { updatePath } from '../parts/paths.ts'

/** The links of pages that lead nowhere on this site. */
export function DeadLinks({ links }: { links: readonly DeadLink[] }) {
  return (
    <section className="dead-links" aria-labelledby="dead-links">
      <h2 id="dead-links">
        Dead links <span>{links.length}</span>
      </h2>
      {links.length === 0 ? (
        <p className="dead-links__none">Every link of a page leads somewhere.</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">Page</th>
              <th scope="col">Link text</th>
              <th scope="col">Address</th>
            </tr>
          </thead>
          <tbody>
            {links.map(({ page, text, address, why }, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a page may have the same link twice
              <tr key={`${page._id} ${at}`}>
                <td>
                  <Link className="table__name" href={updatePath('sideMenu', page._id)} state={FROM_HERE}>
                    {page.title}
                  </Link>
                </td>
                <td>{text || <i className="table__unknown">no text</i>}</td>
                <td className="dead-links__address">
                  {address} ({why})
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
