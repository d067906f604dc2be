import type { ComponentProps } from 'react'
import { FILE_SIDE } from '#domain/media.ts'
import { Icon } from '../parts/Icon.tsx'
import { pictureAddress, type Shown, usePicture } from './use-picture.ts'
import './staff-image.css'

const PICTURE = /^\/media\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** The id of a picture on this server, by its address; null for any other address. */
export function idOfPicture(src: string | null | undefined): string | null {
  if (!src || !URL.canParse(src, location.href)) return null
  const { origin, pathname } = new URL(src, location.href)
  return origin === location.origin ? (PICTURE.exec(pathname)?.[1] ?? null) : null
}

/** A picture of a text, public or not. A picture on another server is shown by its own address. */
export function useTextPicture(src: string | undefined): Shown {
  const id = idOfPicture(src)
  const shown = usePicture(id && pictureAddress(id, FILE_SIDE))
  return id === null ? { ...shown, url: src ?? null } : shown
}

/** Such a picture as an `<img>`. */
export const StaffImage = ({ src, ...image }: ComponentProps<'img'>) => <ShownImage {...image} shown={useTextPicture(src)} />

export function ShownImage({ shown, alt, ...image }: ComponentProps<'img'> & { shown: Shown }) {
  const { url, failed, isGone } = shown
  if (failed === null) return <img {...image} alt={alt ?? ''} src={url ?? undefined} />
  return (
    <span className="picture-gone" lang="en" contentEditable={false}>
      <Icon name="picture" />
      {isGone ? 'picture is gone' : failed}
    </span>
  )
}
