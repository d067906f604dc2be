import { Component, type ReactNode } from 'react'

interface Props {
  /** A page that failed is given another chance when this changes. */
  path: string
  children: ReactNode
}

interface State {
  failed: boolean
}

/**
 * Shown instead of a page that could not be drawn: a fault, a part that could not be fetched without a network, or a
 * part that is no longer there since the site was renewed.
 */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidUpdate(previous: Props): void {
    if (this.state.failed && previous.path !== this.props.path) this.setState({ failed: false })
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main id="main" tabIndex={-1} className="message-page">
        <h1>Deze pagina kon niet worden getoond</h1>
        <p>Misschien is de site intussen vernieuwd, of is er even geen verbinding.</p>
        <p>
          <button type="button" className="button" onClick={() => location.reload()}>
            Herladen
          </button>
        </p>
      </main>
    )
  }
}
