import { Button, type ButtonProps } from '@fluentui/react-components'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'

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

/** The state of a screen that was opened from another one of the admin area: the browser's Back leads there again. */
export const FROM_HERE = { fromHere: true }
export const cameFromHere = (): boolean => (history.state as { fromHere?: boolean } | null)?.fromHere === true
