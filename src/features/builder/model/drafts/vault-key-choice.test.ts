import { describe, expect, it } from 'vitest'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import { sampleDraft, sampleSingleUseKey } from '#/session/testing/draft-samples.ts'
import { listOfferedKeys, settleVaultKey, type IdentityVaultKey } from './vault-key-choice.ts'

const singleUse = sampleSingleUseKey(instantSendCreate)
const high: IdentityVaultKey = { ...singleUse, id: 'high', kind: 'identity', securityLevel: 2 }
const medium: IdentityVaultKey = { ...high, id: 'medium', securityLevel: 3 }

describe('the keys of the vault', () => {
  it('are offered when they are for identities and not listed yet', () => {
    const draft = sampleDraft(instantSendCreate)
    const [first] = draft.keys
    if (first === undefined) throw new Error('the sample has no keys')
    const listed = { ...draft, keys: [{ ...first, source: { kind: 'vault', recordId: 'high' } as const }] }
    expect(listOfferedKeys(listed, [singleUse, high, medium])).toEqual([medium])
    expect(listOfferedKeys(draft, [singleUse, high, medium])).toEqual([high, medium])
  })

  it('bear the purposes that their level allows', () => {
    const wanted = { recordId: 'medium', purpose: 1 } as const
    expect(settleVaultKey(wanted, [high, medium])).toEqual({ key: medium, purpose: 1, purposes: [0, 1, 2] })
    expect(settleVaultKey({ ...wanted, recordId: 'high' }, [high, medium])).toMatchObject({ purpose: 0 })
  })

  it('give the first when the chosen one is gone, and none when there is none', () => {
    const wanted = { recordId: 'gone', purpose: 0 } as const
    expect(settleVaultKey(wanted, [high, medium])?.key).toBe(high)
    expect(settleVaultKey(wanted, [])).toBeUndefined()
  })
})
