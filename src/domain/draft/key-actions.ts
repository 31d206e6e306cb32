import { KeyPurpose, SecurityLevel, KeyType, type SigningKeyType } from '#/protocol/key/key-attribute.ts'
import {
  dateOf,
  latestDateMs,
  type ContractBounds,
  type IdentityPublicKey,
} from '#/protocol/key/identity-public-key.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { NetworkKind } from '#/protocol/layer1/network.ts'
import { identityIndexOf } from '#/vault/storage/hd-series.ts'
import { vaultKeyFinder } from '#/domain/keys/find-vault-key.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, vault, type OfferedProof, type VaultKey } from '#/domain/keys/vault-session.ts'
import { wireProfiles, type FirstKey } from '#/protocol/transition/wire-profile.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { changeDraft } from './draft-actions.ts'
import { asCreateDraft } from '#/store/records/funded-draft.ts'
import { newDraftKey, newRow, type DraftKey, type DraftKeyRequest } from '#/store/records/draft-key.ts'
import { changeKeyed, findKeyed, presentKeys, networkOf, takenKeys, type KeyedDraft } from './keyed-draft.ts'
import { importPrivateKey, type ImportedKey } from '#/domain/keys/import-private-key.ts'

export type KeyChoice = Omit<DraftKeyRequest, 'source'>
/** A key with a private key in the vault. The hash types have none, except those of ECDSA keys. */
export type OwnKeyChoice = KeyChoice & { readonly type: SigningKeyType }
export type LabelOfKey = (purpose: KeyPurpose, securityLevel: SecurityLevel) => string

const beginning = new Map<string, Promise<void>>()

/**
 * Adds the default keys once per draft (docs/specification.md "Identity", note 2), so that keys which the user removed
 * do not come back.
 */
export function beginKeys(draftId: string, labelOf: LabelOfKey): Promise<void> {
  return once(draftId, async () => {
    const draft = draftOf(draftId)
    if (draft === undefined || draft.keysBegun || draft.signed !== null) return
    await makeMissingKeys(draftId, draft, labelOf, undefined)
  })
}

/** Adds the default keys when the user asks, for a vault that derives its keys. One proof covers all of them. */
export function completeKeys(draftId: string, labelOf: LabelOfKey, proof: OfferedProof): Promise<void> {
  return once(draftId, async () => {
    const draft = draftOf(draftId)
    if (draft === undefined || draft.signed !== null) return
    await makeMissingKeys(draftId, draft, labelOf, proof)
  })
}

/** Default keys of a new identity, and the keys for messages, which are added on request. */
const namedKeys = {
  master: { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.master },
  critical: { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.critical },
  high: { purpose: KeyPurpose.authentication, securityLevel: SecurityLevel.high },
  transfer: { purpose: KeyPurpose.transfer, securityLevel: SecurityLevel.critical },
  encryption: { purpose: KeyPurpose.encryption, securityLevel: SecurityLevel.medium },
  decryption: { purpose: KeyPurpose.decryption, securityLevel: SecurityLevel.medium },
} as const satisfies Record<
  FirstKey | 'encryption' | 'decryption',
  Pick<KeyChoice, 'purpose' | 'securityLevel'>
>

export type NamedKey = keyof typeof namedKeys

export function findNamed({ keys }: Pick<CreateDraft, 'keys'>, name: NamedKey): readonly DraftKey[] {
  const { purpose, securityLevel } = namedKeys[name]
  return keys.filter((key) => key.purpose === purpose && key.securityLevel === securityLevel)
}

export function missingKeys(draft: CreateDraft): readonly FirstKey[] {
  return wireProfiles[draft.profile].keys.first.filter((name) => findNamed(draft, name).length === 0)
}

export function namedKey(name: NamedKey, labelOf: LabelOfKey): OwnKeyChoice {
  const { purpose, securityLevel } = namedKeys[name]
  return {
    label: labelOf(purpose, securityLevel),
    purpose,
    securityLevel,
    type: KeyType.ecdsa,
    readOnly: false,
  }
}

export function generateKey(draftId: string, choice: OwnKeyChoice, proof?: OfferedProof): Promise<void> {
  return makeRows(draftId, [choice], proof)
}

export function generateKeys(
  draftId: string,
  choices: readonly OwnKeyChoice[],
  proof?: OfferedProof,
): Promise<void> {
  return makeRows(draftId, choices, proof)
}

function once(draftId: string, work: () => Promise<void>): Promise<void> {
  const running = beginning.get(draftId)
  if (running !== undefined) return running
  const begun = work().finally(() => beginning.delete(draftId))
  beginning.set(draftId, begun)
  return begun
}

async function makeMissingKeys(
  draftId: string,
  draft: CreateDraft,
  labelOf: LabelOfKey,
  proof: OfferedProof | undefined,
): Promise<void> {
  const missing = missingKeys(draft)
  if (missing.length > 0)
    return makeRows(
      draftId,
      missing.map((name) => namedKey(name, labelOf)),
      proof,
    )
  changeDraft(draftId, (latest) => ({ ...latest, keysBegun: true }))
}

// One proof covers all keys, because a phrase derives all of them.
async function makeRows(
  draftId: string,
  choices: readonly OwnKeyChoice[],
  proof: OfferedProof | undefined,
): Promise<void> {
  const { kind: network } = networkOf(draftId)
  const identityIndex = identityIndexOfDraft(findKeyed(draftId), network, useVault.getState().keys)
  const keys = choices.map(requestOf)
  const made = await vault.generateKeys({ keys, network, identityIndex, proof })
  const rows = choices.flatMap((choice, index) => {
    const recordId = made[index]?.id
    return recordId === undefined ? [] : [{ ...choice, source: { kind: 'vault', recordId } as const }]
  })
  addKeys(draftId, rows)
}

/**
 * Returns the index of an identity in the phrase. All its keys share this index: that of its existing keys, or a new
 * one.
 */
function identityIndexOfDraft(
  draft: KeyedDraft | undefined,
  network: NetworkKind,
  vaultKeys: readonly VaultKey[],
): number | 'next' {
  const listed = new Set(draft?.keys.map(({ source }) => (source.kind === 'vault' ? source.recordId : '')))
  const findVaultKey = vaultKeyFinder(vaultKeys)
  for (const key of draft === undefined ? [] : presentKeys(draft)) listed.add(findVaultKey(key)?.id ?? '')
  // A key of an earlier phrase belongs to another tree, so its index does not count.
  const indices = vaultKeys.flatMap(({ id, path = '', phraseId }) =>
    listed.has(id) && phraseId === undefined ? (identityIndexOf(path, network) ?? []) : [],
  )
  return indices[0] ?? 'next'
}

export async function importKey(draftId: string, choice: OwnKeyChoice, text: string): Promise<ImportedKey> {
  const taken = await importPrivateKey({ text, key: requestOf(choice), network: networkOf(draftId).kind })
  addKeys(draftId, [{ ...choice, source: { kind: 'vault', recordId: taken.key.id } }])
  return taken
}

export function addKeys(draftId: string, requests: readonly DraftKeyRequest[]): void {
  const rows = requests.map(newRow)
  changeKeyed(draftId, (draft) => ({
    keys: requests.reduce<readonly DraftKey[]>(
      (keys, request, index) => [...keys, newDraftKey(keys, request, takenKeys(draft), rows[index])],
      draft.keys,
    ),
  }))
}

export function addPublicKeys(
  draftId: string,
  publicKeys: readonly IdentityPublicKey[],
  labelOf: LabelOfKey,
): void {
  const rows = publicKeys.map(newRow)
  changeKeyed(draftId, (draft) => ({
    keys: publicKeys.reduce<readonly DraftKey[]>(
      (keys, each, index) => [...keys, publicRow(keys, each, labelOf, rows[index])],
      draft.keys,
    ),
  }))
}

function publicRow(
  keys: readonly DraftKey[],
  { id, type, purpose, securityLevel, data, readOnly, disabledAt, contractBounds }: IdentityPublicKey,
  labelOf: LabelOfKey,
  row?: string,
) {
  const source = { kind: 'public', text: formatBase58(data) } as const
  const request = {
    label: labelOf(purpose, securityLevel),
    purpose,
    securityLevel,
    type,
    readOnly: readOnly ?? null,
    ...(disabledAt === undefined
      ? {}
      : // Only keys of today’s networks can have a later time, and their rules reject any time in a new key.
        { disabledAt: dateOf(disabledAt) ?? latestDateMs }),
    ...(contractBounds === undefined ? {} : { bounds: typedBounds(contractBounds) }),
    source,
  }
  return { ...newDraftKey(keys, request, [], row), id }
}

function typedBounds(bounds: ContractBounds): NonNullable<DraftKey['bounds']> {
  const contract = formatBase58(bounds.id)
  return { contract, documentType: bounds.type === 'documentType' ? bounds.documentTypeName : null }
}

export function changeKey(
  draftId: string,
  row: string,
  change: Partial<Pick<DraftKey, 'id' | 'label' | 'readOnly'>>,
) {
  changeKeyed(draftId, ({ keys }) => ({
    keys: keys.map((key) => (key.row === row ? { ...key, ...change } : key)),
  }))
}

function requestOf({ type, securityLevel, label }: OwnKeyChoice) {
  return { kind: 'identity', keyType: type, securityLevel, label } as const
}

function draftOf(draftId: string): CreateDraft | undefined {
  return asCreateDraft(useWorkspace.getState().drafts.get(draftId))
}
