import type { KeyType } from '#/protocol/key/key-type.ts'
import type { IdentityPublicKey } from '#/protocol/key/identity-public-key.ts'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { vault } from '#/workspace/vault-session.ts'
import type { CreateDraft } from './create-draft.ts'
import { changeDraft, changeKeys } from './draft-actions.ts'
import { newDraftKey, type DraftKey, type DraftKeyRequest } from './draft-key.ts'
import { defaultKeyLabel } from './key-label.ts'
import { networkOf } from './network-of.ts'
import { takePrivateKey, type TakenKey } from './take-private-key.ts'

/** What a person chooses of a key, before it is known where its data comes from. */
export type KeyChoice = Omit<DraftKeyRequest, 'source'>
/** A key whose private half is, or comes, here: script hashes have none. */
export type OwnKeyChoice = KeyChoice & { readonly type: Exclude<KeyType, 3> }

const beginning = new Map<string, Promise<void>>()

/**
 * Gives a new draft the keys that an identity needs (SPEC.md "Identity", note 2), sealed before they are listed.
 * Once for each draft, however often it is called; what an interruption left out is made up for.
 */
export function beginKeys(draftId: string): Promise<void> {
  const running = beginning.get(draftId)
  if (running !== undefined) return running
  const begun = makeFirstKeys(draftId).finally(() => beginning.delete(draftId))
  beginning.set(draftId, begun)
  return begun
}

async function makeFirstKeys(draftId: string): Promise<void> {
  for (const securityLevel of [0, 2] as const) {
    const draft = draftOf(draftId)
    if (draft === undefined || draft.keysBegun || draft.signed !== null) return
    if (draft.keys.some((key) => key.securityLevel === securityLevel)) continue
    const label = defaultKeyLabel(0, securityLevel)
    await makeRow(draftId, { label, purpose: 0, securityLevel, type: 0, readOnly: false })
  }
  changeDraft(draftId, (draft) => ({ ...draft, keysBegun: true }))
}

/** Makes a private key in the vault and lists its public key. */
export async function generateKey(draftId: string, choice: OwnKeyChoice): Promise<void> {
  await makeRow(draftId, choice)
  changeDraft(draftId, (draft) => ({ ...draft, keysBegun: true }))
}

async function makeRow(draftId: string, choice: OwnKeyChoice): Promise<void> {
  const key = await vault.generateKey(requestOf(choice))
  changeKeys(draftId, (keys) => [
    ...keys,
    newDraftKey(keys, { ...choice, source: { kind: 'vault', recordId: key.id } }),
  ])
}

/** Takes a pasted private key into the vault and lists its public key. */
export async function importKey(draftId: string, choice: OwnKeyChoice, text: string): Promise<TakenKey> {
  const taken = await takePrivateKey({ text, key: requestOf(choice), network: networkOf(draftId).kind })
  addKeys(draftId, [{ ...choice, source: { kind: 'vault', recordId: taken.key.id } }])
  return taken
}

/** Lists keys whose private half is in the vault already, or elsewhere. */
export function addKeys(draftId: string, requests: readonly DraftKeyRequest[]): void {
  changeDraft(draftId, (draft) => ({
    ...draft,
    keysBegun: true,
    keys: requests.reduce<readonly DraftKey[]>(
      (keys, request) => [...keys, newDraftKey(keys, request)],
      draft.keys,
    ),
  }))
}

/** Lists public keys as they are, their ids too. */
export function addPublicKeys(draftId: string, publicKeys: readonly IdentityPublicKey[]): void {
  changeDraft(draftId, (draft) => ({
    ...draft,
    keysBegun: true,
    keys: publicKeys.reduce<readonly DraftKey[]>(
      (keys, each) => [...keys, publicRow(keys, each)],
      draft.keys,
    ),
  }))
}

function publicRow(
  keys: readonly DraftKey[],
  { id, type, purpose, securityLevel, data, readOnly, disabledAt }: IdentityPublicKey,
) {
  const source = { kind: 'public', text: formatBase58(data) } as const
  const label = defaultKeyLabel(purpose, securityLevel)
  const request = {
    label,
    purpose,
    securityLevel,
    type,
    readOnly: readOnly ?? null,
    ...(disabledAt === undefined ? {} : { disabledAt }),
    source,
  }
  return { ...newDraftKey(keys, request), id }
}

export function changeKey(
  draftId: string,
  row: string,
  change: Partial<Pick<DraftKey, 'id' | 'label' | 'readOnly'>>,
) {
  changeKeys(draftId, (keys) => keys.map((key) => (key.row === row ? { ...key, ...change } : key)))
}

/** Takes a key off the list, and gives what puts it back. Its private half stays in the vault. */
export function removeKey(draftId: string, row: string): () => void {
  const keys = draftOf(draftId)?.keys ?? []
  const at = keys.findIndex((key) => key.row === row)
  const removed = keys[at]
  changeKeys(draftId, (left) => left.filter((key) => key.row !== row))
  return () => {
    if (removed === undefined) return
    changeKeys(draftId, (left) =>
      left.some((key) => key.row === row) ? left : left.toSpliced(at, 0, removed),
    )
  }
}

function requestOf({ type, securityLevel, label }: OwnKeyChoice) {
  return { kind: 'identity', keyType: type, securityLevel, label } as const
}

function draftOf(draftId: string): CreateDraft | undefined {
  return useWorkspace.getState().drafts.get(draftId)
}
