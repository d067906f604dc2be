import { storyNumber } from '#domain/sealed-story.ts'
import { formatMoment } from '../../lib/format.ts'
import { withdrawStory } from '../../outbox/store.ts'
import { useUnsent } from './use-unsent.ts'

/** The stories that arrived, whichever tab sent them and whenever: by date and number staff find them again. */
export function Receipts({ onGone }: { onGone: () => void }) {
  const { sent = [] } = useUnsent()
  const close = (id: string) => {
    onGone()
    void withdrawStory(id)
  }
  return (
    <div role="status" aria-atomic="false">
      {sent.map(({ id, key, at }) => (
        <div key={id} className="notice share__receipt">
          <p>
            <span>Dank u wel. Uw verhaal is verzonden.</span> Schrijf voor vragen op:{' '}
            {formatMoment(new Date(at))}, nummer <b>{storyNumber(key)}</b>.
          </p>
          <button type="button" className="text-link" onClick={() => close(id)}>
            Sluiten
          </button>
        </div>
      ))}
    </div>
  )
}
