import { Field } from '@fluentui/react-components'
import { Finder } from '../form/Finder.tsx'
import { useBase } from '../form/form-context.ts'
import { LIBRARY, type Picture } from '../media/library.ts'
import { IconButton } from '../parts/Icon.tsx'
import { useNotify } from '../parts/notify.tsx'
import { useMayPublish } from '../session/session.ts'
import { askAnew, useCall } from '../session/use-call.ts'
import type { Ship } from '../ship/ship.tsx'
import { Tile } from './MediaList.tsx'
import { media } from './media.tsx'

const MOST = 100

/** In the form of a ship: the pictures of the library that are of this ship. One is given to it, or taken off, at once. */
export default function ShipPictures() {
  const ship = useBase<Ship>()
  const notify = useNotify()
  const mayPublish = useMayPublish()
  const { answer } = useCall(media.list, ship && { ship: ship._id, rows: MOST })
  if (!ship || !answer) return null
  const give = async ({ _id, version }: Picture, to: string | null) => {
    await notify.attempt(
      () => media.update(_id, { version, ship: to }),
      to === null ? 'Taken off this ship' : 'Added to this ship',
    )
    void askAnew(media.list.by)
  }
  return (
    <section className="section" aria-label="Pictures">
      <div className="section__head">
        <h2>Pictures</h2>
        <span>{answer.total?.toLocaleString('en')}</span>
      </div>
      {answer.data.length > 0 && (
        <ul className="media">
          {answer.data.map((row) => (
            <Tile
              key={row._id}
              row={row}
              tick={
                mayPublish && (
                  <span className="media__off">
                    <IconButton
                      icon="close"
                      label={`Take ${media.nameOf(row)} off this ship`}
                      onClick={() => void give(row, null)}
                    />
                  </span>
                )
              }
            />
          ))}
        </ul>
      )}
      {mayPublish && (
        <Field className="field" label="Add one from the library" hint="It is of this ship at once.">
          <Finder
            source={LIBRARY}
            chosen={null}
            shown=""
            onChoose={(found) => found && !answer.data.some(({ _id }) => _id === found._id) && void give(found, ship._id)}
          />
        </Field>
      )}
    </section>
  )
}
