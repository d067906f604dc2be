import { Fragment, type ReactNode } from 'react'
import { isKiosk } from './kiosk.ts'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** The last word of a text, if it is not too long for a narrow screen. */
const LAST_WORD = /(?<=^|\s)\S{1,20}$/

/** A link to another site. It shows and says so, and opens in a new tab. A kiosk shows the address as a QR code. */
export function ExternalLink({ href, className, children }: Props) {
  const last = typeof children === 'string' ? (LAST_WORD.exec(children)?.[0] ?? '') : ''
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      <span>
        {last ? String(children).slice(0, -last.length) : children}
        {/* So that the sign does not stand alone on a line. For Chromium the word joiner is not enough. */}
        <span className="nowrap">
          {last}
          {'\u2060'}
          <svg className="external-sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
            <path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8" />
          </svg>
        </span>
      </span>
      <span className="visually-hidden">
        {isKiosk() ? ' (andere site, toont een code voor uw telefoon)' : ' (andere site, opent in een nieuw tabblad)'}
      </span>
    </a>
  )
}

/** An address that may be broken after its points and slashes only. */
export const Breakable = ({ text }: { text: string }) =>
  text.split(/(?<=[/.])/).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))
