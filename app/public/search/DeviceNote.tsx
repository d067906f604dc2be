import { formatDay } from '../../lib/format.ts'
import type { Answer } from './results-store.ts'

/** Under the headline of results that this device gave: of which day they are, and what it could not look for. */
export function DeviceNote({ answer: { device } }: { answer: Answer }) {
  if (!device) return null
  return (
    <p className="device-note">
      {device.notLookedFor &&
        `Niet gezocht: ‘${device.notLookedFor}’, want de namen staan niet op dit apparaat. `}
      Stand van {formatDay(new Date(device.asOf))}.
    </p>
  )
}
