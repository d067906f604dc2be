/** Saves a file on this device; the browser asks where, or puts it among its downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers begin to read it a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
