import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeOutPoint } from '#/protocol/layer1/transaction.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'
import { defaultSandbox, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { lockId, type AssetLock } from '#/store/records/asset-lock.ts'
import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'
import type { DraftFund } from '#/store/records/draft-fund.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { addRecord, type RecordChange } from '#/store/record-change.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'

// For tests: single-use keys with their locks from the sandbox.

export function sampleLockKey(number: number): VaultKey {
  return {
    id: formatHex(new Uint8Array(16).fill(number)),
    kind: 'single-use',
    compartment: 'session',
    keyType: 0,
    securityLevel: null,
    publicKey: derivePublicKey('ecdsa', new Uint8Array(32).fill(number)),
    label: `Lock key ${number}`,
    createdAtMs: 1000 + number,
    origin: 'generated',
    condition: 'sound',
  }
}

export const sampleMoment = readSandboxMoment(defaultSandbox, 0)

export function sampleFunding({ publicKey }: VaultKey, counter = 0) {
  const funding = fundSingleUseKey(
    sampleMoment,
    { publicKey, amountDuffs: 5000n, counter },
    wireProfiles.spec,
  )
  return { ...funding, outPoint: encodeOutPoint({ txid: funding.txid, index: funding.outputIndex }) }
}

export function sampleLockDraft(id: string, fund: Partial<DraftFund>): CreateDraft {
  const draft = newCreateDraft(id, 0, sandboxNetwork)
  return { ...draft, fund: { ...draft.fund, ...fund } }
}

export function addSampleLock(
  { publicKey }: VaultKey,
  { outPoint, transaction }: Pick<NonNullable<AssetLock['funds']>, 'outPoint' | 'transaction'>,
  draftId = '',
): RecordChange {
  const id = lockId(publicKey, outPoint)
  return addRecord('asset-locks', id, {
    format: 1,
    id,
    networkId: 'sandbox',
    profile: 'spec',
    purpose: 'registration',
    publicKey,
    draftId,
    keyMadeAtMs: 1,
    funds: { outPoint, transaction, seenAtMs: 2 },
    instantLock: null,
    chainLock: null,
    givenUpAtMs: null,
  })
}
