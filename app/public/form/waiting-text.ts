import { isUnkept } from '../../outbox/store.ts'
import { canSync } from '../../outbox/watch.ts'

/** When a waiting story will be sent. Without Background Sync the site has to be open; if it is not kept, this page. */
export function waitingText(id: string): string {
  if (isUnkept(id)) return `${WAITS}; dit apparaat kan het niet bewaren, dus laat deze pagina tot dan open`
  return canSync() ? WAITS : `${WAITS} en deze site open is`
}

const WAITS = 'wordt verzonden zodra er verbinding is'
