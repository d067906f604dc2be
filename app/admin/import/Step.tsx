import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'

interface Props {
  number: 1 | 2 | 3 | 4
  title: string
  /** In short what was chosen, or what is to be done. */
  note: string
  state: 'done' | 'now' | 'todo'
  /** Opens a step that is done; absent if it cannot be changed any more. */
  onChange?: (() => void) | undefined
  children?: ReactNode
}

/** One of the four steps of an import. Those that are done are a line. */
export function Step({ number, title, note, state, onChange, children }: Props) {
  return (
    <section
      className={`step step--${state}`}
      aria-labelledby={`step-${number}`}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <div className="step__head">
        <span className="step__number" aria-hidden="true">
          {state === 'done' ? '✓' : number}
        </span>
        <h2 id={`step-${number}`}>{title}</h2>
        <span className="step__note">{note}</span>
        {state === 'done' && onChange && (
          <Button appearance="transparent" className="step__change" onClick={onChange}>
            Change<span className="unseen"> {title}</span>
          </Button>
        )}
      </div>
      {state === 'now' && children}
    </section>
  )
}
