import type { TransitionRecord, TransitionStep } from './transition-record.ts'

export type TransitionState =
  | { readonly kind: 'signed'; readonly atMs: number }
  | { readonly kind: 'exported'; readonly atMs: number }
  /** Sent to nodes, which decide the outcome. */
  | { readonly kind: 'submitted'; readonly atMs: number }
  | {
      readonly kind: 'confirmed'
      readonly atMs: number
      readonly place: number
      readonly inImport?: number
    }
  | { readonly kind: 'discarded'; readonly atMs: number }
  | { readonly kind: 'rejected'; readonly atMs: number }

type Stepped = Pick<TransitionRecord, 'steps'>

/** Returns the state from the steps: the last confirmation that was not undone, or else the furthest step. */
export function transitionStateOf({ steps }: Stepped): TransitionState {
  let reached: TransitionState = { kind: 'signed', atMs: steps[0]?.atMs ?? 0 }
  let settled: TransitionState | undefined
  for (const step of steps) {
    switch (step.kind) {
      // The same bytes can be signed again after they were discarded.
      case 'signed':
        reached = step
        settled = undefined
        break
      case 'exported':
        if (reached.kind === 'signed') reached = step
        break
      case 'submitted':
        if (reached.kind !== 'submitted') reached = { kind: step.kind, atMs: step.atMs }
        break
      case 'node-answer':
        break
      case 'confirmed':
      case 'discarded':
      case 'rejected':
        settled = step
        break
      case 'taken-back':
        settled = undefined
    }
  }
  return settled ?? reached
}

export function isPending(state: TransitionState): boolean {
  return state.kind === 'signed' || state.kind === 'exported' || state.kind === 'submitted'
}

export function isLive(record: Stepped): boolean {
  const { kind } = transitionStateOf(record)
  return kind !== 'discarded' && kind !== 'rejected'
}

export function signedAtMsOf({ steps }: Stepped): number {
  return steps.findLast(({ kind }) => kind === 'signed')?.atMs ?? 0
}

export function exportedAtMsOf({ steps }: Stepped): number | undefined {
  return steps.find(({ kind }) => kind === 'exported' || kind === 'submitted')?.atMs
}

export function withStep(record: TransitionRecord, step: TransitionStep): TransitionRecord {
  return { ...record, steps: [...record.steps, step] }
}
