import { describe, expect, it } from 'vitest'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import type { WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { checkUpdateDraft } from '#/domain/draft/checked-update.ts'
import { listKeyRows } from '#/domain/identity/list-key-rows.ts'
import { vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { viewIdentity } from '#/domain/identity/identity-view.ts'
import { newIdentityRecord } from '#/store/records/identity-record.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'
import { formatSample, sampleIdentity, sampleIdText, sampleKey } from '#/store/testing/identity-samples.ts'
import { forgeableStateOf } from './disable-forgeable.ts'

const ecdsa = (id: number, more: Partial<IdentityPublicKey> = {}) =>
  sampleKey(id, { type: 0, data: derivePublicKey('ecdsa', new Uint8Array(32).fill(id + 1)), ...more })
const bls = (id: number, more: Partial<IdentityPublicKey> = {}) =>
  sampleKey(id, { type: 1, data: derivePublicKey('bls', new Uint8Array(32).fill(id + 1)), ...more })
const high = { securityLevel: 2 } as const

function vaultKeyOf(key: IdentityPublicKey): VaultKey {
  return {
    id: String(key.id).padStart(32, '0'),
    kind: 'identity',
    compartment: 'gate',
    keyType: key.type === 1 ? 1 : 0,
    securityLevel: key.securityLevel,
    publicKey: key.data,
    label: '',
    createdAtMs: 0,
    origin: 'generated',
    condition: 'sound',
  }
}

interface Case {
  readonly here?: readonly IdentityPublicKey[]
  readonly staged?: Partial<Pick<UpdateDraft, 'disable' | 'keys'>>
  readonly profile?: WireProfileName
  readonly isImported?: boolean
}

/** The next step for an imported identity with these keys. */
function stateOf(
  publicKeys: readonly IdentityPublicKey[],
  { here = publicKeys, staged = {}, profile = 'platform-13' }: Case = {},
) {
  const about = { id: sampleIdText, label: '', networkId: 'sandbox-13', profile, origin: 'imported' } as const
  const json = formatSample(sampleIdentity({ publicKeys }))
  const record = { ...newIdentityRecord(about, 0), imports: [{ atMs: 1, place: 1, json }] }
  const known = viewIdentity(record, [])
  const vaultKeys = here.map(vaultKeyOf)
  const workspace = { identities: new Map([[record.id, record]]), transitions: new Map() }
  const draft = { ...newUpdateDraft(record), ...staged }
  const update = checkUpdateDraft(record.id, draft, workspace, { vaultKeys, nowMs: 0 })
  const rows = listKeyRows(known, vaultKeyFinder(vaultKeys), update?.report.staged)
  return forgeableStateOf(known, update, rows)
}

describe('an identity that anyone can act as', () => {
  it('stages the disabling of its BLS keys, signed by its ECDSA Master key', () => {
    const state = stateOf([ecdsa(0), bls(1, high), bls(2, { purpose: 3, securityLevel: 1 })])
    expect(state).toEqual({
      kind: 'stage',
      keyIds: [1, 2],
      recipe: { make: [], disable: [1, 2] },
      signsHere: true,
    })
  })

  it('adds an ECDSA Master key where the only Master key is BLS, and disables that one', () => {
    expect(stateOf([bls(0), ecdsa(1, high)])).toMatchObject({
      kind: 'stage',
      keyIds: [0],
      recipe: { make: [{ type: 0, purpose: 0, securityLevel: 0 }], disable: [0] },
      signsHere: true,
    })
  })

  it('replaces one Master key per update, the limit of networks, and disables the other keys with it', () => {
    expect(stateOf([bls(0), bls(1), ecdsa(2), bls(3, high)])).toMatchObject({
      recipe: { make: [{ type: 0, securityLevel: 0 }], disable: [0, 3] },
    })
  })

  it('says that another device must sign if this vault has no Master key', () => {
    expect(stateOf([ecdsa(0), bls(1, high)], { here: [] })).toMatchObject({ kind: 'stage', signsHere: false })
  })

  it('stages the remaining keys, and says when all are staged', () => {
    const keys = [ecdsa(0), bls(1, high), bls(2, high)]
    expect(stateOf(keys, { staged: { disable: [1] } })).toMatchObject({ recipe: { make: [], disable: [2] } })
    expect(stateOf(keys, { staged: { disable: [1, 2] } })).toEqual({ kind: 'staged', keyIds: [1, 2] })
  })

  it('a read-only key cannot be disabled, nor any key if no Master key signs', () => {
    expect(stateOf([ecdsa(0), bls(1, { ...high, readOnly: true })])).toEqual({
      kind: 'read-only',
      keyIds: [1],
    })
    expect(stateOf([sampleKey(0, { type: 3 }), bls(1, high)])).toEqual({ kind: 'no-signer', keyIds: [1] })
  })
})

describe('an identity that nobody else can act as', () => {
  it('has BLS keys that are disabled or sign nothing, or has an older profile', () => {
    const keys = [ecdsa(0), bls(1, { ...high, disabledAt: 5 }), bls(2, { purpose: 1, securityLevel: 3 })]
    expect(stateOf(keys)).toBeUndefined()
    expect(stateOf([bls(0), bls(1, high)], { profile: 'spec' })).toBeUndefined()
  })
})
