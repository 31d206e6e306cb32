import type { ReactNode } from 'react'

export interface TreeLine {
  readonly id: string
  /** From 1. */
  readonly level: number
  readonly name: string
  readonly shown?: ReactNode
  readonly end?: ReactNode
  /** Undefined for a line without children. */
  readonly isOpen?: boolean
  readonly parent?: string
  readonly place: number
  readonly of: number
  /** A line with an action instead of a selection: "Property" adds a property. */
  readonly isAct?: boolean
  readonly why?: string | undefined
  readonly moves?: boolean
}

export type TreeStep =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'open' | 'shut' }
  | undefined

/** Maps an arrow key, Home or End to its effect on a line. Source: WAI-ARIA, tree view. */
export function stepBy(key: string, lines: readonly TreeLine[], at: number): TreeStep {
  const line = lines[at]
  const go = (to: TreeLine | undefined): TreeStep =>
    to === undefined ? undefined : { kind: 'go', to: to.id }
  switch (key) {
    case 'ArrowDown':
      return go(lines[at + 1])
    case 'ArrowUp':
      return go(lines[at - 1])
    case 'Home':
      return go(lines[0])
    case 'End':
      return go(lines.at(-1))
    case 'ArrowRight':
      if (line?.isOpen === false) return { kind: 'open' }
      return line?.isOpen === true ? go(lines[at + 1]) : undefined
    case 'ArrowLeft':
      if (line?.isOpen === true) return { kind: 'shut' }
      return go(lines.find(({ id }) => id === line?.parent))
    default:
      return undefined
  }
}

/** Returns the next line whose name begins with the typed text. Repeating a single letter moves on. */
export function findTyped(typed: string, lines: readonly TreeLine[], at: number): TreeLine | undefined {
  const from = typed.length === 1 ? at + 1 : at
  const inTurn = [...lines.slice(from), ...lines.slice(0, from)]
  return inTurn.find(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
}
