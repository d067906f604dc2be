import { Button } from '@fluentui/react-components'
import { Link, useLocation } from 'wouter'
import { Message } from './Message.tsx'
import { DASHBOARD } from './paths.ts'

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
