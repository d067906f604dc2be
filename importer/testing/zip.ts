import { ZipWriter } from '#files/zip.ts'

export function zipOf(files: Record<string, string | Buffer>): Buffer {
  const zip = new ZipWriter()
  return Buffer.concat([...Object.entries(files).map(([name, content]) => zip.add(name, content)), zip.end()])
}
