import type { RecordOf } from '#domain/staff-records.ts'
import type { Picture } from '../media/library.ts'
import { IconButton } from '../parts/Icon.tsx'
import { LinkButton } from '../parts/links.tsx'
import { updatePath } from '../parts/paths.ts'
import { Spinner } from '../parts/Spinner.tsx'
import { LICENCE_WORDS } from '../pictures/licences.ts'
import { useCall } from '../session/use-call.ts'
import { FileFacts } from './FileFacts.tsx'
import { media } from './media.tsx'

interface Props {
  row: Picture
  /** Absent at the first, or at the last. */
  onBack: (() => void) | undefined
  onOn: (() => void) | undefined
  onClose: () => void
}

/** Beside the tiles: one picture, its words, and where it is used. */
export default function MediaDetails({ row, onBack, onOn, onClose }: Props) {
  const base = useCall(media.read, row._id).answer as RecordOf<'media'> | null
  const { fields } = media
  const { Beschrijving, Collectie, maker, year, licence, journeyId, shipName } = row
  const facts = [
    [fields.Beschrijving!.label, Beschrijving],
    [fields.Collectie!.label, Collectie],
    [fields.maker!.label, maker],
    [fields.year!.label, year],
    [fields.licence!.label, licence && LICENCE_WORDS[licence]],
    [fields.journey!.label, journeyId],
    [fields.ship!.label, shipName],
  ].filter(([, value]) => value)
  return (
    <aside className="media__details" aria-label="Details">
      <div className="media__steps">
        <h2>Details</h2>
        <IconButton icon="left" label="The one before" disabledFocusable={!onBack} onClick={() => onBack?.()} />
        <IconButton icon="right" label="The next one" disabledFocusable={!onOn} onClick={() => onOn?.()} />
        <IconButton icon="close" label="Close the details" onClick={onClose} />
      </div>
      {base?._id !== row._id ? (
        <Spinner label="Loading the picture" />
      ) : (
        <FileFacts key={base._id} base={base}>
          {() => (
            <>
              <dl className="replace__words">
                {facts.map(([label, value]) => (
                  <div key={label}>
                    <dt>{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
              </dl>
              <LinkButton href={updatePath(media.section, row._id)} appearance="primary">
                Update
              </LinkButton>
            </>
          )}
        </FileFacts>
      )}
    </aside>
  )
}
