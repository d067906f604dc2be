import { callBlob } from '../session/call.ts'
import { useNotify } from './notify.tsx'

/** Fetches a file by its address and saves it on this device. The browser asks where, or puts it into its downloads. */
export function useDownload(): (address: string, name: string) => Promise<boolean> {
  const notify = useNotify()
  return (address, name) => notify.attempt(async () => saveAs(await callBlob(address), name))
}

function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers only begin to read the file a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
