import { Component, type ReactNode } from 'react'

interface Props {
  /** A screen that failed is given another chance when this changes. */
  path: string
  /** Shown in its place. */
  instead: ReactNode
  onFailure?: () => void
  children: ReactNode
}

/**
 * Stands in for a screen that could not be drawn: a fault, a part that could not be fetched without a network, or a
 * part that is no longer there since the site was renewed.
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
