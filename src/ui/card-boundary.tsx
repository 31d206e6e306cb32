import { Children, Component, createContext, use, type ComponentType, type ReactNode } from 'react'

export interface CardFaultProps {
  readonly error: unknown
  readonly onAgain: () => void
}

export const CardFaultContext = createContext<ComponentType<CardFaultProps> | undefined>(undefined)

/** Cards that fail independently. Not for content reviewed before a signature: there the page must fail. */
export function Cards({ children }: { readonly children: ReactNode }) {
  const Fault = use(CardFaultContext)
  return Children.map(children, (card) =>
    card === null || card === undefined ? card : <CardBoundary Fault={Fault}>{card}</CardBoundary>,
  )
}

type BoundaryState = { readonly kind: 'sound' } | { readonly kind: 'stopped'; readonly error: unknown }

class CardBoundary extends Component<
  { readonly Fault: ComponentType<CardFaultProps> | undefined; readonly children: ReactNode },
  BoundaryState
> {
  override state: BoundaryState = { kind: 'sound' }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { kind: 'stopped', error }
  }

  override render() {
    const { state, props } = this
    if (state.kind === 'sound') return props.children
    if (props.Fault === undefined) throw state.error
    return <props.Fault error={state.error} onAgain={() => this.setState({ kind: 'sound' })} />
  }
}
