/** Saves a file on this device. The browser asks where, or puts it into its downloads. */
export function saveAs(file: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // Some browsers only begin to read the file a little later.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
