import { Button, type ButtonProps } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { Icon } from './Icon.tsx'

interface Props {
  href: string
  appearance?: NonNullable<ButtonProps['appearance']>
  icon?: ReactElement
  children: ReactNode
}

/** A link within the admin area that looks like a button. */
export const LinkButton = ({ href, children, ...button }: Props) => (
  <Link href={href} state={FROM_HERE} asChild>
    <Button as="a" href={href} {...button}>
      {children}
    </Button>
  </Link>
)

/** The history state of a screen that was opened from another admin screen: the browser's Back returns there. */
export const FROM_HERE = { fromHere: true }
export const cameFromHere = (): boolean => (history.state as { fromHere?: boolean } | null)?.fromHere === true

/** Links from a record to its place on the public site open a new tab, so that work in this one stays. */
export const VIEW_ON_SITE = 'View on site'
export const IN_A_TAB = { target: '_blank', rel: 'noopener' }

export const SiteLink = ({ href }: { href: string }) => (
  <a className="site-link" href={href} {...IN_A_TAB}>
    <Icon name="out" small /> {VIEW_ON_SITE}
  </a>
)
