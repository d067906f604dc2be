import { Button } from '@fluentui/react-components'
import { Component, type ReactNode } from 'react'
import { Message } from '../parts/Message.tsx'
import { DASHBOARD } from '../parts/paths.ts'
import { SOMETHING_WRONG } from '../session/call.ts'

interface Props {
  path: string
  /** Leads to the dashboard and tells there what happened. */
  onFailure: () => void
  children: ReactNode
}

interface State {
  failed: boolean
}

/** Stands in for a screen that could not be drawn. It leads to the dashboard, unless that is what failed. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(): void {
    if (this.props.path !== DASHBOARD) this.props.onFailure()
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.path !== this.props.path) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <Message title={SOMETHING_WRONG}>
        <p>This screen could not be shown. Perhaps the site was renewed meanwhile.</p>
        <Button appearance="primary" onClick={() => location.reload()}>
          Reload
        </Button>
      </Message>
    )
  }
}
