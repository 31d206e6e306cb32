import { diffArrays } from 'diff'
import { hasDocuments } from '#/features/contracts/model/exports/format-types.ts'
import { compareContracts, type ContractChange } from '#/protocol/contract/contract-change.ts'
import type { ContractJudgement, ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { readJsonTree } from '#/protocol/contract/json-tree.ts'

export interface TextsToCompare {
  readonly before: string
  readonly after: string
  readonly rules: ContractRuleSet
  /** At version 13, test networks have other limits. */
  readonly isTestNetwork: boolean
}

export interface TextsCompared {
  readonly difference: ContractDifference
  readonly unlisted: number
  readonly parts: readonly DifferencePart[]
  readonly left: number
  /** The verdict of version 13 on the update. Undefined for the specification, which has no rules for updates. */
  readonly update: ContractJudgement | undefined
}

// Limit of listed changes. The others are only counted.
const mostChanges = 500

export function compareTexts({
  before,
  after,
}: Pick<TextsToCompare, 'before' | 'after'>): Omit<TextsCompared, 'update'> {
  const difference = compareStates(valueOf(before), valueOf(after))
  const folded = foldLines(compareLines(before, after))
  if (difference.kind !== 'compared') return { difference, unlisted: 0, ...folded }
  const { changes } = difference
  const unlisted = Math.max(0, changes.length - mostChanges)
  return { difference: { ...difference, changes: changes.slice(0, mostChanges) }, unlisted, ...folded }
}

function valueOf(of: string): unknown {
  return 'tree' in readJsonTree(of) ? JSON.parse(of) : undefined
}

type ContractDifference =
  | { readonly kind: 'compared'; readonly changes: readonly ContractChange[] }
  | { readonly kind: 'not-comparable'; readonly which: 'before' | 'after' }

/** Lists breaking changes first, and each group in the order of the contract. */
function compareStates(before: unknown, after: unknown): ContractDifference {
  if (!hasDocuments(before)) return { kind: 'not-comparable', which: 'before' }
  if (!hasDocuments(after)) return { kind: 'not-comparable', which: 'after' }
  const changes = compareContracts(before, after)
  return {
    kind: 'compared',
    changes: [
      ...changes.filter(({ isBreaking }) => isBreaking),
      ...changes.filter(({ isBreaking }) => !isBreaking),
    ],
  }
}

export function isInLater({ kind }: ContractChange): boolean {
  return (
    kind !== 'document-removed' &&
    kind !== 'property-removed' &&
    kind !== 'index-removed' &&
    kind !== 'keyword-removed'
  )
}

interface DifferenceLine {
  readonly kind: 'same' | 'removed' | 'added'
  readonly text: string
  /** Line numbers from 1. Undefined on the side that lacks the line. */
  readonly before: number | undefined
  readonly after: number | undefined
}

// Beyond this many different lines, a minimal diff no longer helps a reader.
const maxDistance = 1500

export function compareLines(before: string, after: string): readonly DifferenceLine[] {
  const [from, to] = [before.split('\n'), after.split('\n')]
  const least = Math.min(from.length, to.length)
  let head = 0
  while (head < least && from[head] === to[head]) head += 1
  let tail = 0
  while (tail < least - head && from.at(-1 - tail) === to.at(-1 - tail)) tail += 1
  const [removed, added] = [from.slice(head, from.length - tail), to.slice(head, to.length - tail)]
  const parts = [
    { value: from.slice(0, head), removed: false, added: false },
    ...(diffArrays(removed, added, { maxEditLength: maxDistance }) ?? [
      { value: removed, removed: true, added: false },
      { value: added, removed: false, added: true },
    ]),
    { value: from.slice(from.length - tail), removed: false, added: false },
  ]
  let [beforeLine, afterLine] = [0, 0]
  return parts.flatMap(({ value, removed, added }) =>
    value.map((text) => {
      if (!added) beforeLine += 1
      if (!removed) afterLine += 1
      return {
        kind: removed ? 'removed' : added ? 'added' : 'same',
        text,
        before: added ? undefined : beforeLine,
        after: removed ? undefined : afterLine,
      } as const
    }),
  )
}

export type DifferencePart =
  | { readonly kind: 'lines'; readonly lines: readonly DifferenceLine[] }
  | { readonly kind: 'folded'; readonly count: number }

// Number of context lines around a difference.
const around = 3
// Limit of shown lines. A text of one megabyte may have 100,000 lines.
const maxShown = 2000

/** Keeps differences with some context lines, and folds the rest. `left`: number of lines beyond the limit. */
export function foldLines(lines: readonly DifferenceLine[]): {
  readonly parts: readonly DifferencePart[]
  readonly left: number
} {
  const near = new Uint8Array(lines.length)
  for (const [at, { kind }] of lines.entries()) {
    if (kind !== 'same') near.fill(1, Math.max(0, at - around), at + around + 1)
  }
  const parts: DifferencePart[] = []
  let shown = 0
  for (let at = 0; at < lines.length;) {
    const isNear = near[at] === 1
    let end = at
    while (end < lines.length && (near[end] === 1) === isNear) end += 1
    if (!isNear) parts.push({ kind: 'folded', count: end - at })
    else {
      const room = Math.max(0, maxShown - shown)
      parts.push({ kind: 'lines', lines: lines.slice(at, Math.min(end, at + room)) })
      shown += end - at
    }
    at = end
  }
  return { parts, left: Math.max(0, shown - maxShown) }
}
