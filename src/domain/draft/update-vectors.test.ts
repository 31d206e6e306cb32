import { recordSigned, verifyUpdate } from '#/store/records/signed-transition.ts'
import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { checkTransitionStructure } from '#/protocol/transition/transition.ts'
import { wireProfileNames, wireProfiles } from '#/protocol/transition/wire-profile.ts'
import vectors from '#/protocol/vectors/transitions.json'
import {
  openMemoryDatabase,
  openMemoryKeeper,
  passphrase,
  readContents,
} from '#/vault/testing/vault-in-memory.ts'
import { assembleUpdate } from './checked-update.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'
import { signShown } from '#/vault/testing/sign-shown.ts'

// The published updates, staged as a user would stage them: with keys of the vault if their private keys are published,
// otherwise with public keys. The signed updates must give the published bytes.

const cases = vectors.transitions.filter((each) => each.type === 5).map(readCase)

function readCase(each: (typeof vectors.transitions)[number]) {
  const profile = wireProfileNames.find((known) => known === each.profile)
  if (profile === undefined || each.context === undefined) throw new TypeError(each.name)
  const read = checkTransitionStructure(each.json, 'json', wireProfiles[profile])
  const identity = checkSchema(Identity.json, each.context.identity)
  if (!read.ok || read.value.type !== 5 || !identity.ok) throw new TypeError(each.name)
  return {
    name: `${profile}: ${each.name}`,
    profile,
    transition: read.value,
    identity: identity.value,
    serialized: parseHex(each.serializedHex),
    signer: each.signedWith,
    halves: each.keyPrivateKeys,
  }
}

type Case = (typeof cases)[number]

async function openVault({ signer, halves, transition }: Case) {
  const vault = openMemoryKeeper(openMemoryDatabase())
  await vault.createVault({ passphrase })
  const take = (keyType: number, securityLevel: number, text: string) =>
    vault.importKey({
      text,
      // The cases have no other numbers.
      key: { kind: 'identity', keyType, securityLevel, label: '' } as Parameters<
        typeof vault.importKey
      >[0]['key'],
      network: 'testnet',
    })
  await take(signer.keyType, 0, signer.privateKeyHex)
  const records = new Map<number, string>()
  for (const { id, type, privateKeyHex } of halves) {
    const level = transition.addPublicKeys?.find((key) => key.id === id)?.securityLevel ?? 0
    records.set(id, (await take(type, level, privateKeyHex)).id)
  }
  return { vault, records }
}

function stage({ transition, profile }: Case, records: ReadonlyMap<number, string>): UpdateDraft {
  const id = formatIdentityId(transition.identityId)
  return {
    ...newUpdateDraft({ id, networkId: 'sandbox', profile }),
    disable: transition.disablePublicKeys ?? [],
    keys: (transition.addPublicKeys ?? []).map(
      ({ id: keyId, type, purpose, securityLevel, data, readOnly }) => {
        const recordId = records.get(keyId)
        return {
          row: String(keyId),
          id: keyId,
          label: `Key ${keyId}`,
          type,
          purpose,
          securityLevel,
          readOnly: readOnly ?? null,
          source:
            recordId === undefined
              ? { kind: 'public' as const, text: formatBase58(data) }
              : { kind: 'vault' as const, recordId },
        }
      },
    ),
  }
}

describe.each(cases)('$name', (example) => {
  it('is signed and recorded as the published bytes after it is staged', async () => {
    const { vault, records } = await openVault(example)
    const draft = stage(example, records)
    const { identity, profile } = example
    const report = assembleUpdate(draft, {
      identity,
      vaultKeys: (await readContents(vault)).keys,
      nowMs: example.transition.publicKeysDisabledAt ?? 0,
    })
    expect(report.violations).toEqual([])
    const { transition, signer } = report
    if (transition === undefined || signer?.vaultKey === undefined) throw new TypeError('not complete')
    const signed = await signShown(vault, {
      transition,
      profile,
      identity,
      signer: signer.vaultKey.id,
      proof: passphrase,
    })
    if (signed.type !== 5) throw new TypeError('another transition')
    const record = recordSigned({
      transition: signed,
      lockTransaction: undefined,
      draftId: '',
      networkId: 'sandbox',
      profile,
      signedAtMs: 1,
    })
    expect(record.bytes).toEqual(example.serialized)
    expect(verifyUpdate(record, identity)).toMatchObject({
      kind: 'made-by-key',
      key: { id: transition.signaturePublicKeyId },
    })
    const other = { ...identity, publicKeys: identity.publicKeys.filter(({ id }) => id !== signer.key.id) }
    expect(verifyUpdate(record, other).kind).toBe('unknown-key')
  })
})
