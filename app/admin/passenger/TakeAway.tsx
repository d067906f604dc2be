import { Button, Popover, PopoverSurface, PopoverTrigger } from '@fluentui/react-components'
import { type Ref, useState } from 'react'
import { useEditedRecord } from '../form/form-context.ts'
import { Icon } from '../parts/Icon.tsx'
import { recordsOf } from '../session/records.ts'
import { useSession } from '../session/session.ts'
import { ErasePassenger } from './ErasePassenger.tsx'
import type { Passenger } from './passenger.tsx'

const calls = recordsOf('passenger')
const focus = (button: HTMLElement | null): void => button?.focus({ preventScroll: true })

/** Withdraws the passenger, or puts back one who is withdrawn. */
export function TakeAway({ base }: { base: Passenger }) {
  const { change } = useEditedRecord()
  const [isAsked, setIsAsked] = useState(false)
  const isAdmin = useSession(({ user }) => user?.isAdmin === true)
  const isWithdrawn = base.standing === 'withdrawn'
  const [verb, done] = isWithdrawn ? ['Put back', 'put back'] : ['Withdraw', 'withdrawn']
  const act = () => {
    setIsAsked(false)
    const how = isWithdrawn ? calls.publish : calls.unpublish
    void change((of) => how(of), `Passenger ${done} successfully`)
  }
  return (
    <section aria-labelledby="take-away">
      <div className="section__head">
        <h2 id="take-away">Take away</h2>
      </div>
      <div className="take-away">
        <p>
          <b>{verb}</b>
          <br />
          {isWithdrawn
            ? 'On the site and in search again, as soon as no embargo hides the name.'
            : 'Gone from the site, search and visitors’ devices. Stays here, and can be put back at any time. No import brings it back.'}
        </p>
        <Popover
          open={isAsked}
          onOpenChange={(_event, { open }) => setIsAsked(open)}
          positioning={{ position: 'above', align: 'end', offset: { mainAxis: 10 } }}
          trapFocus
          unstable_disableAutoFocus
        >
          <PopoverTrigger disableButtonEnhancement>
            <Button icon={<Icon name={isWithdrawn ? 'back' : 'unseen'} small />}>{verb}</Button>
          </PopoverTrigger>
          <PopoverSurface aria-label={verb} className="submit">
            <p className="submit__question">
              {verb} {base.fullName}?
            </p>
            <div className="submit__answers">
              <Button ref={focus as Ref<never>} onClick={() => setIsAsked(false)}>
                No
              </Button>
              <Button appearance="primary" onClick={act}>
                Yes
              </Button>
            </div>
          </PopoverSurface>
        </Popover>
      </div>
      {isAdmin && <ErasePassenger base={base} />}
    </section>
  )
}
