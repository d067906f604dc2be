import { Fragment } from 'react'
import { isWebAddress } from '#domain/addresses.ts'
import { ExternalLink } from '../../lib/ExternalLink.tsx'

/** Where something comes from: a permalink is a link, any other source a text. */
export function SourceLine({ source, className }: { source: string | null; className?: string }) {
  return (
    <p className={className}>
      Bron:{' '}
      {source && isWebAddress(source) ? (
        <ExternalLink href={source}>
          {source
            .replace(/^https?:\/\/(www\.)?/i, '')
            .split(/(?<=[/.])/)
            .map((part, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text
              <Fragment key={index}>
                {index > 0 && <wbr />}
                {part}
              </Fragment>
            ))}
        </ExternalLink>
      ) : (
        (source ?? 'onbekend')
      )}
    </p>
  )
}
