import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { latestProtocolVersion, type Identity } from '#/protocol/identity/identity.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { KeyPurpose, SecurityLevel, isSigningType } from '#/protocol/key/key-attribute.ts'
import { checkSize, checkUnsignedContent, warnOfTransition } from '#/protocol/transition/check-unsigned.ts'
import { checkUnsignedStructure, type UnsignedIdentityUpdate } from '#/protocol/transition/transition.ts'
import { measureSigned } from '#/protocol/transition/transition-bytes.ts'
import { isForgeableKey } from '#/protocol/platform/bls-signing-key.ts'
import { wireProfiles, type WireProfile } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import { findNextNonce, nonceKnowledgeOf, type NextNonce } from '#/domain/identity/next-nonce.ts'
import { assembleRows, type KeyRowReport } from './assemble-keys.ts'
import { feeOf } from './checked-draft.ts'
import type { StagedKeys } from '#/domain/identity/list-key-rows.ts'
import { vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { newUpdateDraft, type UpdateDraft } from '#/store/records/update-draft.ts'
import { findIdentity, type IdentityView } from '#/domain/identity/identity-view.ts'
import { useWorkspace, type WorkspaceState } from '#/store/workspace-store.ts'
import { useMemo } from 'react'

export interface UpdateSurroundings {
  readonly identity: Identity
  readonly vaultKeys: readonly VaultKey[]
  readonly nowMs: number
  readonly nonce?: NextNonce
}

export interface UpdateSigner {
  readonly key: IdentityPublicKey
  readonly vaultKey: VaultKey | undefined
}

export interface UpdateReport {
  readonly staged: StagedKeys
  readonly rows: readonly KeyRowReport[]
  readonly signer: UpdateSigner | undefined
  readonly isChecked: boolean
  readonly violations: readonly Violation[]
  readonly size: number | undefined
  readonly nonce: NextNonce | undefined
  readonly transition: UnsignedIdentityUpdate | undefined
  readonly planned: UnsignedIdentityUpdate | undefined
}

export function assembleUpdate(
  draft: UpdateDraft,
  { identity, vaultKeys, nowMs, nonce: next }: UpdateSurroundings,
): UpdateReport {
  const profile = wireProfiles[draft.profile]
  const signer = findSigner(identity, vaultKeys, profile)
  // The holder of the Master key also signs with the new keys.
  const witnesses = signer !== undefined && signer.vaultKey === undefined ? 'offline-signer' : 'vault'
  const rows = assembleRows(draft.keys, vaultKeys, profile, witnesses)
  const add = rows.flatMap(({ key, row }) => {
    const label = draft.keys.find((each) => each.row === row)?.label ?? ''
    return key === undefined ? [] : [{ key, label }]
  })
  const staged = { add, disable: draft.disable }
  const isToday = profile.codec === 'bincode'
  const nonce = isToday ? (next ?? { kind: 'unknown' as const }) : undefined
  const isEmpty = draft.keys.length === 0 && draft.disable.length === 0
  const faults = rows.flatMap(({ violations }) => violations)
  if (signer === undefined || isEmpty || faults.length > 0) {
    const none = { size: undefined, transition: undefined, planned: undefined }
    return { staged, rows, signer, nonce, isChecked: false, violations: faults, ...none }
  }
  const parts = {
    protocolVersion: latestProtocolVersion,
    type: TransitionType.update,
    identityId: identity.id,
    revision: identity.revision + 1,
    signaturePublicKeyId: signer.key.id,
    // Without a nonce, any valid nonce is used to check the other fields.
    ...(isToday ? { nonce: nonce?.kind === 'next' ? nonce.nonce : 1 } : {}),
    ...feeOf(draft),
    ...(isToday || draft.disable.length === 0 ? {} : { publicKeysDisabledAt: draft.disabledAtMs ?? nowMs }),
    ...(draft.disable.length === 0 ? {} : { disablePublicKeys: draft.disable }),
    ...(add.length === 0 ? {} : { addPublicKeys: add.map(({ key }) => key) }),
  } as const
  const structure = checkUnsignedStructure(parts, 'binary', profile)
  const size = structure.ok ? measureSigned(parts, profile) : undefined
  const violations = [
    ...(structure.ok ? [] : structure.violations),
    ...(size === undefined ? [] : checkSize(size, profile)),
    ...checkUnsignedContent(parts, profile, {
      identity,
      ...(nonce?.kind === 'next' ? { nonce: BigInt(nonce.confirmed) } : {}),
    }),
    ...warnOfTransition(parts, profile, { identity, nowMs }),
  ]
  const isNumbered = nonce === undefined || nonce.kind === 'next'
  const planned = violations.length === 0 ? parts : undefined
  const transition = isNumbered ? planned : undefined
  return { staged, rows, signer, nonce, isChecked: structure.ok, violations, size, transition, planned }
}

/** Keys whose private keys are here come first, and of these the keys that nobody can forge. */
function findSigner(
  { publicKeys }: Identity,
  vaultKeys: readonly VaultKey[],
  profile: WireProfile,
): UpdateSigner | undefined {
  const findVaultKey = vaultKeyFinder(vaultKeys)
  const masters = publicKeys
    .filter(
      ({ purpose, securityLevel, type, disabledAt }) =>
        purpose === KeyPurpose.authentication &&
        securityLevel === SecurityLevel.master &&
        isSigningType(type) &&
        disabledAt === undefined,
    )
    .map((key) => ({ key, vaultKey: findVaultKey(key) }))
  const rankOf = ({ key, vaultKey }: UpdateSigner) =>
    (vaultKey === undefined ? 2 : 0) + (isForgeableKey(key, profile) ? 1 : 0)
  return masters.toSorted((a, b) => rankOf(a) - rankOf(b))[0]
}

export interface CheckedUpdate {
  readonly known: IdentityView
  readonly draft: UpdateDraft
  readonly report: UpdateReport
}

export function checkUpdateDraft(
  id: string,
  staged: UpdateDraft | undefined,
  workspace: Pick<WorkspaceState, 'identities' | 'transitions'>,
  { vaultKeys, nowMs }: { readonly vaultKeys: readonly VaultKey[]; readonly nowMs: number },
): CheckedUpdate | undefined {
  const known = findIdentity(workspace, id)
  const identity = known?.state?.identity
  if (known === undefined || identity === undefined) return undefined
  const draft = staged ?? newUpdateDraft(known.record)
  const nonce = findNextNonce(nonceKnowledgeOf(known, draft), 'update')
  return { known, draft, report: assembleUpdate(draft, { identity, vaultKeys, nowMs, nonce }) }
}

export function useUpdate(id: string, nowMs: number): CheckedUpdate | undefined {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const staged = useWorkspace((state) => state.updates.get(id))
  const vaultKeys = useVault((view) => view.keys)
  return useMemo(
    () => checkUpdateDraft(id, staged, { identities, transitions }, { vaultKeys, nowMs }),
    [identities, transitions, staged, vaultKeys, id, nowMs],
  )
}
