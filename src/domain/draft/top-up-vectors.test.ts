import { recordSigned, verifyTransition } from '#/store/records/signed-transition.ts'
import { describe, expect, it } from 'vitest'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { measureFrame } from '#/protocol/transition/transition-bytes.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/top-ups.json'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { assembleTopUp } from './checked-draft.ts'
import { newTopUpDraft, type TopUpDraft } from '#/store/records/funded-draft.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

// The published top-ups, typed as a user would type them: the signed draft must give the published bytes.

type Case = (typeof vectors.transitions)[number]

function draftOf({ json: { assetLockProof: proof, identityId }, assetLock, profile }: Case): TopUpDraft {
  const known = wireProfileNames.find((name) => name === profile)
  if (known === undefined) throw new TypeError(profile)
  const about = { id: 't', networkId: 'sandbox', profile: known, identity: ` ${identityId}\n` }
  const draft = newTopUpDraft(about, 0)
  const typed = { ...draft.fund, transaction: assetLock.transactionHex }
  const fund =
    proof.type === 0
      ? { ...typed, instantLock: proof.instantLock ?? '', outputIndex: proof.outputIndex ?? null }
      : {
          ...typed,
          method: 'chain-lock' as const,
          outPoint: proof.outPoint ?? '',
          height: String(proof.coreChainLockedHeight),
        }
  return { ...draft, fund }
}

describe.each(vectors.transitions.map((each) => ({ title: `${each.profile}: ${each.name}`, each })))(
  '$title',
  ({ each }) => {
    it('is signed and recorded as the published bytes after it is typed', async () => {
      const vault = openMemoryKeeper(openMemoryDatabase())
      await vault.createVault({ passphrase })
      const key = await vault.importKey({
        text: each.signedWith.privateKeyHex,
        key: { kind: 'single-use', label: '' },
        network: 'testnet',
      })
      const draft = draftOf(each)
      const surroundings = { vaultKeys: (await readContents(vault)).keys, usedOutPoints: [] }
      const report = assembleTopUp({ ...draft, fund: { ...draft.fund, singleUseKey: key.id } }, surroundings)
      expect(report.violations).toEqual([])
      expect(report.fundedCredits).toBe(BigInt(each.assetLock.credits))
      const { transition } = report
      if (transition === undefined) throw new TypeError('not complete')
      expect((report.size ?? 0) + measureFrame(wireProfiles[draft.profile])).toBe(each.serializedSize)
      const lockTransaction =
        transition.assetLockProof.type === 1 ? parseHex(each.assetLock.transactionHex) : undefined
      const { profile } = draft
      const signed = await signShown(vault, {
        transition,
        profile,
        lockTransaction,
        signer: key.id,
        proof: passphrase,
      })
      const record = recordSigned({
        transition: signed,
        lockTransaction,
        draftId: 't',
        networkId: 'sandbox',
        profile,
        signedAtMs: 1,
      })
      expect(record.bytes).toEqual(parseHex(each.serializedHex))
      expect(record).toMatchObject({ kind: 'top-up', identityId: each.json.identityId })
      expect(verifyTransition(record)).toMatchObject({ kind: 'opens-output' })
    })
  },
)
