import { Component, type ReactNode } from 'react'
import { StoppedPage } from './stopped-page.tsx'

type BoundaryState = { readonly kind: 'sound' } | { readonly kind: 'stopped'; readonly error: unknown }

/** The last net, around everything: pages have their own in the router. */
export class ErrorBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { kind: 'sound' }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { kind: 'stopped', error }
  }

  override render() {
    if (this.state.kind === 'sound') return this.props.children
    return (
      <main>
        <StoppedPage error={this.state.error} onAgain={() => this.setState({ kind: 'sound' })} />
      </main>
    )
  }
}
