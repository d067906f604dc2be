import { Button } from '@fluentui/react-components'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { IconButton } from '../parts/Icon.tsx'
import { Spinner } from '../parts/Spinner.tsx'
import { pictureAddress, usePicture } from '../pictures/use-picture.ts'
import type { ListPage } from './use-list-pages.ts'

interface Props {
  /** Null while they are not known. */
  pages: readonly ListPage[] | null
  /** The number of the page in the form; 0 for none. */
  chosen: number
  hasJourney: boolean
}

/** The longest side of the page, in pixels: enough to read it when it is made large. */
const SIDE = 2048
const ZOOMS = [1, 1.5, 2, 3, 4]

/** The page of the list beside the form, to read what is corrected. It can be made larger, dragged, and turned. */
export function ListScan({ pages, chosen, hasJourney }: Props) {
  const { setValue } = useFormContext()
  const [turned, setTurned] = useState<number | null>(null)
  const [zoom, setZoom] = useState(0)
  const number = turned ?? chosen
  const at = pages?.findIndex(({ pageNumber }) => pageNumber === number) ?? -1
  const page = pages?.[at]
  const turnTo = (to: number) => setTurned(pages?.[to]?.pageNumber ?? null)
  const last = pages?.at(-1)?.pageNumber

  return (
    <section className="scan" aria-label="List page">
      <div className="scan__head">
        <h2>{number > 0 ? `List page ${number}` : 'List page'}</h2>
        {last !== undefined && <span>of {last}</span>}
        <span className="scan__tools">
          <IconButton icon="less" label="Smaller" disabledFocusable={!page || zoom === 0} onClick={() => setZoom(zoom - 1)} />
          <IconButton
            icon="add"
            label="Larger"
            disabledFocusable={!page || zoom === ZOOMS.length - 1}
            onClick={() => setZoom(zoom + 1)}
          />
          <IconButton icon="left" label="Page before" disabledFocusable={at < 1} onClick={() => turnTo(at - 1)} />
          <IconButton
            icon="right"
            label="Next page"
            disabledFocusable={!pages || at + 1 >= pages.length}
            onClick={() => turnTo(at + 1)}
          />
        </span>
      </div>
      {page ? (
        <Scan key={page._id} page={page} zoom={ZOOMS[zoom]!} />
      ) : (
        <p className="scan__none">{whyNone(pages, number, hasJourney)}</p>
      )}
      {turned !== null && turned !== chosen && page && (
        <Button appearance="transparent" onClick={() => setValue('listPage', String(turned), { shouldDirty: true })}>
          Write page {turned} in the form
        </Button>
      )}
      {page && (
        <p className="scan__note">
          Drag the red line to the row you read; it stays there for this page. Visitors see the page in the reading room only.
        </p>
      )}
    </section>
  )
}

function whyNone(pages: Props['pages'], number: number, hasJourney: boolean): string {
  if (!hasJourney) return 'Choose a journey to see its list.'
  if (pages === null) return 'Loading the list'
  if (pages.length === 0) return 'The archive has no scan of this journey’s list.'
  return number > 0 ? `The archive has no scan of page ${number}.` : 'Write the number of the list page to see it.'
}

function Scan({ page, zoom }: { page: ListPage; zoom: number }) {
  const { url, failed } = usePicture(pictureAddress(page._id, SIDE))
  const pane = useRef<HTMLDivElement>(null)
  const held = useRef<{ x: number; y: number } | null>(null)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'mouse' || event.button !== 0) return
    held.current = { x: event.clientX, y: event.clientY }
    event.currentTarget.setPointerCapture(event.pointerId)
  }
  const onPointerMove = ({ clientX: x, clientY: y }: PointerEvent<HTMLDivElement>) => {
    if (!held.current) return
    pane.current?.scrollBy(held.current.x - x, held.current.y - y)
    held.current = { x, y }
  }
  if (failed !== null) return <p className="scan__none">{failed}</p>
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll the page once it has the focus
    <section className="scan__pane" ref={pane} aria-label={`Page ${page.pageNumber}, scanned`} tabIndex={0}>
      <div
        className="scan__page"
        style={{ width: `${zoom * 100}%` }}
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={() => {
          held.current = null
        }}
      >
        {url ? (
          <img src={url} alt={`Page ${page.pageNumber} of the passenger list`} draggable={false} />
        ) : (
          <Spinner label="Loading the page" />
        )}
        {url && <ReadingLine page={page._id} />}
      </div>
    </section>
  )
}

/** A hundredth of the page's height at a time; a tenth of that with Shift. */
const STEP = 1

const keyOf = (page: string): string => `reading line:${page}`

/** Marks the row that is read. Kept on this device for each page. */
function ReadingLine({ page }: { page: string }) {
  const [at, setAt] = useState(() => Number(localStorage.getItem(keyOf(page)) ?? 10))
  const line = useRef<HTMLDivElement>(null)
  const put = (to: number) => {
    const next = Math.round(Math.min(100, Math.max(0, to)) * 10) / 10
    setAt(next)
    localStorage.setItem(keyOf(page), String(next))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    event.stopPropagation()
    put(at + by * STEP * (event.shiftKey ? 0.1 : 1))
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    event.stopPropagation()
    const whole = line.current?.parentElement?.getBoundingClientRect()
    if (whole && event.currentTarget.hasPointerCapture(event.pointerId)) put(((event.clientY - whole.top) / whole.height) * 100)
  }
  return (
    <div className="scan__line" ref={line} style={{ top: `${at}%` }}>
      <span
        className="scan__handle"
        role="slider"
        tabIndex={0}
        aria-label="Reading line"
        aria-orientation="vertical"
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={at}
        aria-valuetext={`${Math.round(at)} % down the page`}
        onKeyDown={onKeyDown}
        onPointerDown={(event) => {
          event.stopPropagation()
          event.currentTarget.setPointerCapture(event.pointerId)
        }}
        onPointerMove={onPointerMove}
      />
    </div>
  )
}
