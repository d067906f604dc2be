/** Every tab and the service worker hear what becomes of stories. */
import { CHANNEL } from './shared-names.ts'

export interface Change {
  id: string
  /** `gone`: taken back. */
  became: 'changed' | 'sent' | 'gone'
}

let channel: BroadcastChannel | undefined

export function tellOthers(change: Change): void {
  channel ??= new BroadcastChannel(CHANNEL)
  channel.postMessage(change)
}

/** Also of this tab's own changes. Gives the way to stop. */
export function onChange(listen: (change: Change) => void): () => void {
  const heard = new BroadcastChannel(CHANNEL)
  heard.onmessage = ({ data }: MessageEvent<Change>) => listen(data)
  return () => heard.close()
}
