import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { describe, expect, it } from 'vitest'
import type { TransitionRecord, TransitionStep } from '#/store/records/transition-record.ts'
import { sampleKnown, sampleTransfer } from '#/store/testing/identity-samples.ts'
import type { HistoryEntry } from './fold-identity.ts'
import { listReceived, sumReceived } from './identity-view.ts'
import { indexTransition, noteRead } from '#/store/records/open-transition.ts'

const idOf = (fill: number) => formatIdentityId(new Uint8Array(32).fill(fill))

function transfer(
  credits: bigint,
  steps: readonly TransitionStep[],
  networkId = 'sandbox',
): TransitionRecord {
  const transition = sampleTransfer(credits, Number(credits))
  const known = sampleKnown(1, transition, steps)
  const placed = { ...known.record, profile: 'platform-13', networkId } as const
  const record = { ...placed, id: indexTransition(transition, placed)?.found.id ?? '' }
  noteRead(record, transition)
  return record
}

const confirmed = (atMs: number) => [{ kind: 'confirmed', atMs, place: 1 }] as const
const imported = (atMs: number): HistoryEntry => ({
  atMs,
  transitionId: undefined,
  effect: 'imported',
  revision: 0,
  balanceCredits: 1n,
})

function received(history: readonly HistoryEntry[], id = idOf(9)): bigint {
  return sumReceived([{ record: { id, networkId: 'sandbox' }, history }], all)
}

const all = [
  transfer(1n, confirmed(5)),
  transfer(10n, confirmed(8)),
  transfer(100n, []),
  transfer(1000n, [{ kind: 'rejected', atMs: 5 }]),
  transfer(10_000n, confirmed(5), 'another'),
]

describe('the credits that identities here have sent to another', () => {
  it('count only confirmed transfers on the same network to its id', () => {
    expect(received([])).toBe(11n)
    expect(received([], idOf(8))).toBe(0n)
  })

  it('are added up over several identities', () => {
    const of = (fill: number, networkId: string) => ({ record: { id: idOf(fill), networkId }, history: [] })
    expect(sumReceived([of(8, 'sandbox'), of(9, 'sandbox')], all)).toBe(11n)
    expect(sumReceived([of(9, 'another')], all)).toBe(10_000n)
    expect(sumReceived([], all)).toBe(0n)
  })

  it('are listed for each identity that received some', () => {
    const of = (fill: number) => ({ record: { id: idOf(fill), networkId: 'sandbox' }, history: [] })
    expect(listReceived([of(8), of(9)], all)).toEqual(new Map([[idOf(9), 11n]]))
  })

  it('count from the last time its balance was read', () => {
    expect(received([imported(5)])).toBe(10n)
    expect(received([imported(5), imported(8)])).toBe(0n)
  })
})
