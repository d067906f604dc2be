import { Fragment, type ReactNode } from 'react'
import { isKiosk } from './kiosk.ts'

interface Props {
  href: string
  className?: string
  children: ReactNode
}

/** A link to another site. It shows and says so, and opens in a new tab. A kiosk shows the address as a QR code. */
export function ExternalLink({ href, className, children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener">
      {children}
      {/* A word joiner, so that the sign never stands alone on a line. */}
      {'\u2060'}
      <svg className="external-sign" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d="M8 4H4v12h12v-4M11 3h6v6M17 3l-8 8" />
      </svg>
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
