import type { ReactNode } from 'react'

/** A line of a tree. Lines that are not open are simply not given. */
export interface TreeLine {
  readonly id: string
  /** From 1. */
  readonly level: number
  /** What it is called when it is read out, and what typing finds. */
  readonly name: string
  readonly shown?: ReactNode
  /** At the far side: a type, a count. */
  readonly end?: ReactNode
  /** Nothing for a line that holds none. */
  readonly isOpen?: boolean
  readonly parent?: string
  readonly place: number
  readonly of: number
  /** A line that does something instead of being chosen: "Property" to add one. */
  readonly isAct?: boolean
  /** Why it does nothing now. */
  readonly why?: string | undefined
  /** Whether it can be moved among those with the same parent that can be. */
  readonly moves?: boolean
}

/** Where a key leads in a tree: another line, or that the line opens or shuts. */
export type TreeStep =
  | { readonly kind: 'go'; readonly to: string }
  | { readonly kind: 'open' | 'shut' }
  | undefined

/** What an arrow, Home or End does on a line (WAI-ARIA, tree view). */
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

/** The next line whose name begins with what was typed; one letter again goes on to the next. */
export function findTyped(typed: string, lines: readonly TreeLine[], at: number): TreeLine | undefined {
  const from = typed.length === 1 ? at + 1 : at
  const inTurn = [...lines.slice(from), ...lines.slice(0, from)]
  return inTurn.find(({ name }) => name.toLowerCase().startsWith(typed.toLowerCase()))
}
