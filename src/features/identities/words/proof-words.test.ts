import { describe, expect, it } from 'vitest'
import { DapiError } from '#/dapi/dapi-error.ts'
import type { ListVerdict } from '#/protocol/masternode/verified-list.ts'
import { violation } from '#/protocol/violation.ts'
import type { ProofOutcome } from '#/domain/identity/prove-identity.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import catalogue from '#/words/en-GB.json' with { type: 'json' }
import { proofWords } from './proof-words.ts'

const at = { height: 12_345n, timeMs: Date.UTC(2026, 10, 24, 12), hasIdentity: true }
const list = (verdict: ListVerdict) => ({
  height: 7,
  blockHash: '00'.repeat(32),
  verdict,
  quorumCheck: { kind: 'verified' } as const,
})
const proven = (verdict: ListVerdict, state = at): ProofOutcome => ({
  kind: 'proven',
  at: state,
  list: list(verdict),
})

const strong: readonly ListVerdict[] = [
  { kind: 'agreed', nodes: 2 },
  { kind: 'chain-locked', lockedHeight: 6 },
]
const others: readonly ProofOutcome[] = [
  proven({ kind: 'self-consistent' }),
  proven({ kind: 'chain-lock-matches', lockedHeight: 6 }),
  proven({ kind: 'not-verifiable', why: 'quorum-shape' }),
  { kind: 'differs', at, list: list({ kind: 'agreed', nodes: 2 }) },
  { kind: 'old', at },
  { kind: 'no-list' },
  { kind: 'unproven-quorums' },
  { kind: 'no-proofs' },
  { kind: 'rejected', violations: [violation('platform.proof-signature', '/signature')] },
  { kind: 'failed', errors: [new DapiError('dapi/unreachable')] },
]

/** Matches a text that claims a proof, and not one that denies it. */
const claims = (text: string) =>
  /\bproven\b|\bproved\b/i.test(text.replaceAll(/not proven|none of it is proved/gi, ''))

const textOf = (outcome: ProofOutcome) => {
  const words = proofWords(outcome, sandboxNetwork)
  return 'text' in words ? words.text : [words.title, ...words.lines.map(({ text }) => text)].join(' ')
}

describe('the words of a proof', () => {
  it('says “proven”, with the block height, if the list is agreed on by several nodes or chain-locked', () => {
    for (const verdict of strong) {
      expect(claims(textOf(proven(verdict)))).toBe(true)
      expect(proofWords(proven(verdict), sandboxNetwork)).toMatchObject({ tone: 'ok' })
      expect(textOf(proven(verdict))).toContain('12,345')
      expect(textOf(proven(verdict, { ...at, hasIdentity: false }))).toContain('without this identity')
    }
  })

  it('does not say “proven” of any other outcome', () => {
    expect(claims('Its balance is proven.')).toBe(true)
    for (const outcome of others) {
      expect([outcome.kind, claims(textOf(outcome))]).toEqual([outcome.kind, false])
      expect(textOf(outcome).length).toBeGreaterThan(10)
    }
  })

  it('only the texts of a proof say “proven” on the screens of nodes and imports', () => {
    const { identities, shared } = catalogue
    const said = Object.entries({ ...shared, ...identities }).flatMap(([key, text]) =>
      /^(?:nodes|import)\./.test(key) && claims([text].flat().join(' ')) ? [key] : [],
    )
    expect(said).toEqual(['import.proof.proven', 'import.proof.absent'])
  })
})
