import type { MouseEvent } from 'react'
import { coverageOf } from '#domain/coverage.ts'
import { formatNumber } from '#domain/words.ts'
import { isPhone, usePage } from '../../lib/use-media.ts'
import { Icon } from '../Icon.tsx'
import type { Year } from './filter-journeys.ts'

interface Props {
  years: readonly Year[]
  /** Empty if none is chosen. */
  chosen: string
  onChoose: (year: string) => void
}

/** The height of the highest bar. */
const HEIGHT_REM = 11
/** The least width of a bar that can be pressed, with the space around it, in rem. */
const BAR_REM = 1.75

/** Voyages by year: solid with names, hatched without. A bar is a button. Where bars are too narrow for that, a stepper chooses. */
export function YearChart({ years, chosen, onChoose }: Props) {
  const narrow = usePage((rem) => isPhone(rem) || rem < years.length * BAR_REM + 6)
  const most = Math.max(1, ...years.map(({ total }) => total))
  const height = (count: number) => ({ height: `${(count / most) * HEIGHT_REM}rem` })
  const isChosen = ({ year }: Year) => year === chosen
  const choose = (year: string) => onChoose(year === chosen ? '' : year)
  const onPress = ({ clientX, currentTarget }: MouseEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect()
    const pressed = years[Math.floor(((clientX - left) / width) * years.length)]
    if (pressed && pressed.total > 0) choose(pressed.year)
  }
  const bars = (one: Year) => (
    <>
      <span className="v" aria-hidden="true">
        {formatNumber(one.total)}
      </span>
      <span className="stack" aria-hidden="true">
        {one.named < one.total && <u style={height(one.total - one.named)} />}
        {one.named > 0 && <i style={height(one.named)} />}
      </span>
    </>
  )
  const className = (one: Year) => (isChosen(one) ? 'on' : one.total === 0 ? 'zero' : undefined)
  return (
    <>
      {narrow ? (
        <div className="years years--narrow" aria-hidden="true" onClick={onPress}>
          {years.map((one) => (
            <span key={one.year} className={className(one)}>
              {bars(one)}
              <small>{Number(one.year) % 5 === 0 && one.year}</small>
            </span>
          ))}
        </div>
      ) : (
        <ol className="years">
          {years.map((one) => (
            <li key={one.year}>
              <button
                type="button"
                className={className(one)}
                disabled={one.total === 0 && !isChosen(one)}
                aria-pressed={isChosen(one)}
                onClick={() => choose(one.year)}
              >
                <span className="visually-hidden">
                  {one.year}: {coverageOf(one.total, one.named)}
                </span>
                {bars(one)}
                <small aria-hidden="true">{one.year}</small>
              </button>
            </li>
          ))}
        </ol>
      )}
      {narrow && <YearStepper years={years} chosen={chosen} onChoose={onChoose} />}
    </>
  )
}

/** Steps through the years that have voyages. Before the first one and after the last one come all years. */
function YearStepper({ years, chosen, onChoose }: Props) {
  const steps = ['', ...years.filter(({ total }) => total > 0).map(({ year }) => year)]
  const at = Math.max(0, steps.indexOf(chosen))
  const step = (by: number) => onChoose(steps[(at + by + steps.length) % steps.length]!)
  const year = years.find((one) => one.year === chosen)
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div className="year-step" role="group" aria-label="Jaar">
      <button type="button" className="icon-button" aria-label="Vorig jaar" onClick={() => step(-1)}>
        <Icon name="left" />
      </button>
      <p role="status">
        <b>{year?.year ?? 'Alle jaren'}</b>
        <small>{year ? coverageOf(year.total, year.named) : 'kies een jaar'}</small>
      </p>
      <button type="button" className="icon-button" aria-label="Volgend jaar" onClick={() => step(1)}>
        <Icon name="right" />
      </button>
    </div>
  )
}
