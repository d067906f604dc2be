import { Component, type ReactNode } from 'react'

interface Props {
  /** When this changes, a failed screen is drawn again. */
  path: string
  /** Shown in place of a failed screen. */
  instead: ReactNode
  onFailure?: () => void
  children: ReactNode
}

/**
 * Shows something else if a screen cannot be drawn: because of a fault, because a part could not be fetched, or because the server
 * has a newer version without that part.
 */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true }
  }

  override componentDidCatch(): void {
    this.props.onFailure?.()
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.path !== this.props.path) this.setState({ failed: false })
  }

  override render(): ReactNode {
    return this.state.failed ? this.props.instead : this.props.children
  }
}
