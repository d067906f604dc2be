import { storyNumber } from '#domain/sealed-story.ts'
import { formatMoment } from '../../lib/format.ts'
import type { UnsentStory } from '../../outbox/story.ts'

/** What a kiosk shows of a story that was posted there: by date and number staff find it again. */
export const Sealed = ({ story }: { story: UnsentStory }) => (
  <div role="status">
    <div className="notice">
      <p>
        Dank u wel. Uw verhaal is verzegeld en wordt verzonden zodra er verbinding is; op dit scherm kan
        niemand het meer lezen. Schrijf voor vragen op: {formatMoment(new Date(story.at))}, nummer{' '}
        <b>{storyNumber(story.key)}</b>.
      </p>
    </div>
  </div>
)
