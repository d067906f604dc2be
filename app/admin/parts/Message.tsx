import { Button } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'wouter'
import { DASHBOARD } from './paths.ts'
import { useTitle } from './use-screen.ts'
import './message.css'

/** A screen that only says what is wrong, and offers one way on. */
export function Message({ title, children }: { title: string; children: ReactNode }) {
  useTitle(title)
  return (
    <div className="message">
      <h1>{title}</h1>
      <div className="message__text">{children}</div>
    </div>
  )
}

export function NotFoundPage() {
  const [path] = useLocation()
  return (
    <Message title="404">
      <p>Sorry, the page you visited does not exist.</p>
      <p className="message__path">{path}</p>
      <Link href={DASHBOARD} asChild>
        <Button as="a" href={DASHBOARD} appearance="primary">
          Back Home
        </Button>
      </Link>
    </Message>
  )
}
