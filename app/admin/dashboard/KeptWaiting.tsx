import { Button } from '@fluentui/react-components'
import { useLocation } from 'wouter'
import { ThrowAway } from '../form/ThrowAway.tsx'
import { takingUp, useKeptWorks } from '../form/use-kept-works.ts'
import { recordAt } from '../kept/kept-work.ts'
import { recentOf } from '../parts/moment.ts'
import { createPath } from '../parts/paths.ts'
import { titleOf } from '../parts/sections.ts'
import '../form/form.css'

/** What was typed on this device and never saved: it is nowhere else. Nothing while there is none. */
export function KeptWaiting() {
  const [, navigate] = useLocation()
  const { works, drop } = useKeptWorks()
  if (works === null || works.length === 0) return null
  return (
    <section className="dashboard__part">
      <h2>
        Kept on this device, not saved <span>{works.length}</span>
      </h2>
      <ul className="dashboard__kept">
        {works.map(({ key, place, label, at, deleted }) => {
          const { section, id } = recordAt(place)
          const name = label || (id === null ? 'New' : id)
          const verb = deleted ? 'Take it up as a new record' : 'Take it up again'
          const facts = [titleOf(section), id === null && 'new', recentOf(new Date(at).toISOString()), deleted]
          return (
            <li key={key}>
              <span>
                <b>{name}</b>
                <small>{facts.filter(Boolean).join(' · ')}</small>
              </span>
              <ThrowAway what={name} onYes={() => drop(key)} />
              <Button
                aria-label={`${verb}: ${name}`}
                onClick={() => navigate(deleted ? createPath(section) : place, { state: takingUp(key) })}
              >
                {verb}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
