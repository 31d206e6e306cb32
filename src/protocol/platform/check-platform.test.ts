import { describe, expect, it } from 'vitest'

import { rules, type RuleId } from '#/protocol/rule.ts'
import { platformRuleCases } from '#/protocol/testing/platform-rule-cases.ts'
import { platformSample } from '#/protocol/testing/platform-samples.ts'
import { platformStateCases } from '#/protocol/testing/platform-state-cases.ts'
import type { Violation } from '#/protocol/violation.ts'
import { listContractFees } from './contract-fees.ts'
import { leastCreateCredits, leastTopUpCredits } from './platform-limits.ts'
import { signerTermsOf } from './platform-signers.ts'

// The altered transitions are not signed again.
const signatures: readonly RuleId[] = ['platform.witness', 'platform.signature', 'platform.input-witness']

/** Returns the broken rules, except signature rules that only break because signed bytes were altered. */
function brokenBeside(rule: RuleId, found: readonly Violation[]): readonly RuleId[] {
  const others = found.filter((each) => each.rule === rule || !signatures.includes(each.rule))
  return [...new Set(others.map((each) => each.rule))]
}

describe('a rule of the platform', () => {
  const stateCases = platformStateCases()
  const cases = [...platformRuleCases(), ...stateCases]

  it.each(cases)('$rule accepts one side of its bound, and rejects the other alone', (each) => {
    const { rule, accepts, rejects } = each
    expect(accepts.map((found) => found.rule)).not.toContain(rule)
    expect(brokenBeside(rule, rejects)).toEqual([rule])
  })

  it.each(stateCases)('the accepted case of $rule breaks no rule at all', ({ accepts }) => {
    expect(accepts).toEqual([])
  })

  it('every rule of the platform has a test case', () => {
    // The cases of these rules are in platform-cases.ts, stored-identity.test.ts (form of keys) and answer-proof.test.ts (proofs).
    const others =
      /^(?:bincode\.|asset-lock\.(?:type|credit-output|sum|inputs|same)|platform\.(?:newer|not-read|size|witness|input-witness|identity-id|bounds-form|key-limits|unread-keys|network-version|json-|one-meaning|key-file|proof-))/
    const known = Object.keys(rules).filter((id) => /^(?:bincode|platform|asset-lock)\./.test(id))
    const missing = known.filter((id) => !others.test(id) && !cases.some(({ rule }) => rule === id))
    expect(missing).toEqual([])
  })
})

it('a create with six keys and a top-up need the credits that networks require', () => {
  expect(leastCreateCredits(6)).toBe(241_000_000n)
  expect(leastTopUpCredits).toBe(50_500_000n)
})

it('the fees of a contract are listed by its parts', () => {
  const of = (isToken: boolean) =>
    platformSample(
      'dataContractCreate',
      ({ fields: { dataContract } }) =>
        dataContract.kind === 'v1' && dataContract.value.tokens.length > 0 === isToken,
    )
  expect(listContractFees(of(false).fields.dataContract)).toEqual([
    { kind: 'base', count: 1, credits: 10_000_000_000n },
    { kind: 'type', count: 1, credits: 2_000_000_000n },
  ])
  expect(listContractFees(of(true).fields.dataContract)).toContainEqual({
    kind: 'token',
    count: 1,
    credits: 10_000_000_000n,
  })
})

it('a transition is signed by an asset lock, by addresses, by both or by a key of an identity', () => {
  const lock = { lock: true, addresses: false, identity: null }
  expect(signerTermsOf(platformSample('identityTopUp'))).toEqual(lock)
  expect(signerTermsOf(platformSample('addressFundsTransfer'))).toEqual({
    ...lock,
    lock: false,
    addresses: true,
  })
  expect(signerTermsOf(platformSample('addressFundingFromAssetLock'))).toEqual({ ...lock, addresses: true })
  const token = platformSample('batch', ({ fields }) => fields.transitions[0]?.kind === 'token')
  expect(signerTermsOf(token).identity).toEqual({ purposes: [0], levels: [1] })
})
