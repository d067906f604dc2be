import { Button, Dropdown, Option } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { useMedia, usePage } from '../../lib/use-media.ts'
import { IconButton } from '../parts/Icon.tsx'
import { PAGE_SIZES, setPageSize, usePageSize } from './page-size.ts'
import { pagesOf } from './pages.ts'

/** A window that is narrow and low counts as a phone. */
const isNarrow = (rem: number) => rem < 48
const LOW = '(max-height: 900px)'

interface Props {
  /** From 1. */
  page: number
  /** Rows on all pages; null while that is not known. */
  total: number | null
  onTurn: (page: number) => void
  /** Shown instead of the pages: what can be done with the row that is open. */
  children?: ReactNode
}

export function Pager({ page, total, onTurn, children }: Props) {
  const turnTo = (to: number) => {
    onTurn(to)
    scrollTo({ top: 0 })
  }
  const size = usePageSize()
  const low = useMedia(LOW)
  const narrow = usePage(isNarrow)
  const small = narrow && low
  const last = Math.max(1, Math.ceil((total ?? 0) / size))
  const turn = (to: number, label: string, icon: 'left' | 'right') => (
    <IconButton icon={icon} label={label} disabledFocusable={to < 1 || to > last} onClick={() => turnTo(to)} />
  )
  return (
    <div className="strip">
      <p className="list__total" role="status">
        {total !== null && sayRows(page, total, size)}
      </p>
      {!narrow && total !== null && total > PAGE_SIZES[0] && !children && (
        <Dropdown
          className="pager__size"
          aria-label="Rows on a page"
          positioning="above"
          value={`${size} a page`}
          selectedOptions={[String(size)]}
          onOptionSelect={(_event, { optionValue }) => {
            setPageSize(Number(optionValue))
            turnTo(1)
          }}
        >
          {PAGE_SIZES.map((size) => (
            <Option key={size} value={String(size)} text={`${size} a page`}>
              {size}
            </Option>
          ))}
        </Dropdown>
      )}
      {children || (
        <nav className="pager" aria-label="Pages">
          {turn(page - 1, 'Previous page', 'left')}
          {small ? (
            <span className="pager__small">
              {page.toLocaleString('en')} / {last.toLocaleString('en')}
            </span>
          ) : (
            pagesOf(page, last).map((number, at) =>
              number === null ? (
                // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no name but its place
                <span key={`gap ${at}`}>…</span>
              ) : (
                <Button
                  key={number}
                  appearance="transparent"
                  className="pager__page"
                  aria-label={`Page ${number}`}
                  aria-current={number === page ? 'page' : undefined}
                  onClick={() => turnTo(number)}
                >
                  {number.toLocaleString('en')}
                </Button>
              ),
            )
          )}
          {turn(page + 1, 'Next page', 'right')}
        </nav>
      )}
    </div>
  )
}

function sayRows(page: number, total: number, size: number): string {
  const from = total === 0 ? 0 : Math.min((page - 1) * size + 1, total)
  const said = (row: number) => row.toLocaleString('en')
  return `${said(from)} - ${said(Math.min(page * size, total))} of ${said(total)} rows`
}
