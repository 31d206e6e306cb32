import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex, parseHex } from '#/protocol/encoding/hex.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { checkSigningBytes } from '#/protocol/transition/transition-bytes.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { instantSendCreate } from '#/vault/testing/create-examples.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { sandboxNetwork } from '#/store/records/network.ts'
import { assembleCreate } from '#/domain/draft/checked-draft.ts'
import { newCreateDraft, type CreateDraft } from '#/store/records/create-draft.ts'

// For tests: drafts of two conformance vectors, as a user would type them.

const singleUseId = 'aa'.repeat(16)

export type CreateExample = typeof instantSendCreate

export function sampleSingleUseKey({ singleUseKeyHex }: CreateExample): VaultKey {
  return {
    id: singleUseId,
    kind: 'single-use',
    compartment: 'session',
    keyType: 0,
    securityLevel: null,
    publicKey: derivePublicKey('ecdsa', parseHex(singleUseKeyHex)),
    label: 'Lock key 1',
    createdAtMs: 0,
    origin: 'imported',
    condition: 'sound',
  }
}

export function sampleDraft(example: CreateExample): CreateDraft {
  const read = checkSigningBytes(example.signingBytes, wireProfiles.spec)
  if (!read.ok || read.value.type !== 2) throw new TypeError('the example does not read')
  const { assetLockProof: proof, publicKeys } = read.value
  const draft = newCreateDraft('00', 0, sandboxNetwork)
  const fund = {
    ...draft.fund,
    method: 'instant-send',
    singleUseKey: singleUseId,
    transaction: formatHex(example.lockTransaction),
  } as const
  return {
    ...draft,
    fund:
      proof.type === 0
        ? { ...fund, instantLock: formatHex(proof.instantLock), outputIndex: proof.outputIndex }
        : {
            ...fund,
            method: 'chain-lock',
            outPoint: formatHex(proof.outPoint),
            height: String(proof.coreChainLockedHeight),
          },
    keys: publicKeys.map(({ id, type, purpose, securityLevel, data, readOnly }) => ({
      row: `row ${id}`,
      id,
      type,
      purpose,
      securityLevel,
      label: `Key ${id}`,
      readOnly: readOnly ?? null,
      source: { kind: 'public', text: formatBase58(data) },
    })),
  }
}

export function checkSample(draft: CreateDraft, example: CreateExample = instantSendCreate) {
  const vaultKeys = [sampleSingleUseKey(example)]
  return assembleCreate(draft, { vaultKeys, usedOutPoints: [] })
}
