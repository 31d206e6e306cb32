import { useWorkspace } from '#/store/workspace-store.ts'
import { useVault, type OfferedProof, type VaultKey } from '#/domain/keys/vault-session.ts'
import { checkKeysJson } from '#/store/records/check-keys-json.ts'
import { addKeys, addPublicKeys, generateKey, importKey } from '#/domain/draft/key-actions.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { changeKeyed, findKeyed, withoutPresent, type KeyedDraft } from '#/domain/draft/keyed-draft.ts'
import {
  boundsOf,
  emptyTaken,
  isSameForm,
  settleKeyChoice,
  withoutSecrets,
  NewKeyForm,
} from '#/store/records/new-key-form.ts'
import { checkKeyDataText } from '#/protocol/key/identity-public-key.ts'
import { violation, type Checked, type Violation } from '#/protocol/violation.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import type { ImportedKey } from '#/domain/keys/import-private-key.ts'
import { isSigningType, keyPurposes, type NewKeyPurpose } from '#/protocol/key/key-attribute.ts'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import { rejectKeyType } from '#/store/records/reject-key-type.ts'

export function saveNewKey(draftId: string, typed: NewKeyForm): void {
  const draft = findKeyed(draftId)
  const newKey = withoutSecrets(typed)
  if (draft === undefined || isSameForm(draft.newKey, newKey)) return
  changeKeyed(draftId, () => ({ newKey }))
}

/** Calls `onForm` with the saved form when the draft changes, in any tab. Returns the function that unsubscribes. */
export function watchNewKey(draftId: string, onForm: (saved: NewKeyForm) => void): () => void {
  return useWorkspace.subscribe(() => {
    const draft = findKeyed(draftId)
    if (draft !== undefined) onForm(draft.newKey)
  })
}

/** The schema of a form whose keys can join the listed ones. The message of each issue is the broken rule. */
export function completeKeyForm({ profile, keys }: Pick<KeyedDraft, 'profile' | 'keys'>) {
  return NewKeyForm.superRefine((form, context) => {
    const reject = (field: 'data' | 'json', checked: Checked<unknown>) => {
      if (checked.ok) return
      for (const { rule } of checked.violations)
        context.addIssue({ code: 'custom', path: [field], message: rule })
    }
    // The purpose of a vault key depends on the key’s level, so the bounds are checked in the list instead.
    const isBound =
      wireProfiles[profile].codec === 'bincode' && form.source !== 'vault' && form.source !== 'json'
    for (const [field, { rule }] of Object.entries(isBound ? rejectBounds(form) : {}))
      context.addIssue({ code: 'custom', path: [field], message: rule })
    const rejected = rejectChoice(form, profile)
    if (rejected !== undefined) context.addIssue({ code: 'custom', path: ['type'], message: rejected.rule })
    if (form.source === 'public') reject('data', checkKeyDataText(form.data, form.type))
    if (form.source === 'json') reject('json', checkKeysJson(form.json, wireProfiles[profile], keys.length))
  })
}

/** Returns why the profile rejects keys of this type and purpose. Undefined for a key from the vault or JSON. */
export function rejectChoice(form: NewKeyForm, profile: WireProfileName): Violation | undefined {
  if (form.source === 'vault' || form.source === 'json') return undefined
  const { type, purpose } = settleKeyChoice(form)
  return rejectKeyType(wireProfiles[profile], type, purpose)
}

export function rejectBounds(form: NewKeyForm): Partial<Record<'contract' | 'documentType', Violation>> {
  const { bounds } = boundsOf(form)
  if (bounds === undefined) return {}
  const wrong = (member: string) => violation('platform.bounds-form', `/contractBounds/${member}`)
  return {
    ...(checkIdentityIdText(bounds.contract).ok ? {} : { contract: wrong('id') }),
    ...(bounds.documentType === '' ? { documentType: wrong('documentTypeName') } : {}),
  }
}

interface KeySecrets {
  readonly privateKeyText?: string
  readonly proof?: OfferedProof
}

export async function addNewKey(
  draftId: string,
  form: NewKeyForm,
  secrets: KeySecrets,
): Promise<ImportedKey | undefined> {
  const imported = await addFrom(draftId, form, secrets)
  changeKeyed(draftId, (draft) => ({ newKey: emptyTaken(draft.newKey, form.source) }))
  return imported
}

async function addFrom(
  draftId: string,
  form: NewKeyForm,
  { privateKeyText = '', proof }: KeySecrets,
): Promise<ImportedKey | undefined> {
  switch (form.source) {
    case 'generate':
      await generateKey(draftId, ownChoiceOf(form), proof)
      return undefined
    case 'import':
      return importKey(draftId, ownChoiceOf(form), privateKeyText)
    case 'public':
      addKeys(draftId, [{ ...choiceOf(form), source: { kind: 'public', text: form.data } }])
      return undefined
    case 'vault':
      addFromVault(draftId, form)
      return undefined
    case 'json': {
      const profile = findKeyed(draftId)?.profile
      const checked = checkKeysJson(form.json, profile && wireProfiles[profile])
      if (checked.ok) addPublicKeys(draftId, checked.value, defaultKeyLabel)
      return undefined
    }
  }
}

function addFromVault(draftId: string, form: NewKeyForm): void {
  const draft = findKeyed(draftId)
  const chosen =
    draft &&
    settleVaultKey(
      form,
      listOfferedKeys(draft, withoutPresent(draft, useVault.getState().keys)),
      draft.profile,
    )
  if (chosen === undefined) return
  const { purpose } = chosen
  const { id: recordId, keyType: type, securityLevel, label: ownLabel } = chosen.key
  const label = form.label.trim() || ownLabel || defaultKeyLabel(purpose, securityLevel)
  const source = { kind: 'vault', recordId } as const
  const bounds = boundsOf({ ...form, purpose })
  addKeys(draftId, [{ label, purpose, securityLevel, type, readOnly: form.readOnly, ...bounds, source }])
}

function choiceOf(form: NewKeyForm) {
  const choice = settleKeyChoice(form)
  return { ...choice, label: choice.label || defaultKeyLabel(choice.purpose, choice.securityLevel) }
}

function ownChoiceOf(form: NewKeyForm) {
  const { type, ...choice } = choiceOf(form)
  return { ...choice, type: isSigningType(type) ? type : 0 } as const
}

export type IdentityVaultKey = Extract<VaultKey, { readonly kind: 'identity' }>

/** The vault's identity keys that the draft does not list yet and its wire profile accepts for some purpose. */
export function listOfferedKeys(
  { keys, profile }: Pick<CreateDraft, 'keys' | 'profile'>,
  vaultKeys: readonly VaultKey[],
) {
  const listed = new Set(keys.map(({ source }) => (source.kind === 'vault' ? source.recordId : undefined)))
  return vaultKeys.filter(
    (key): key is IdentityVaultKey =>
      key.kind === 'identity' && !listed.has(key.id) && purposesFor(key, profile).length > 0,
  )
}

/** The purposes that the key’s sealed level allows, and that the profile accepts for the key’s type. */
function purposesFor(
  { securityLevel, keyType }: IdentityVaultKey,
  profile: WireProfileName,
): readonly NewKeyPurpose[] {
  return keyPurposes.flatMap(({ purpose, levels }) =>
    levels.includes(securityLevel) && rejectKeyType(wireProfiles[profile], keyType, purpose) === undefined
      ? [purpose]
      : [],
  )
}

export interface VaultKeyChoice {
  readonly key: IdentityVaultKey
  readonly purpose: NewKeyPurpose
  readonly purposes: readonly NewKeyPurpose[]
}

/** The chosen vault key, or the first offered key if that one is gone. Undefined if no key is offered. */
export function settleVaultKey(
  wanted: { readonly recordId: string; readonly purpose: NewKeyPurpose },
  offered: readonly IdentityVaultKey[],
  profile: WireProfileName,
): VaultKeyChoice | undefined {
  const key = offered.find(({ id }) => id === wanted.recordId) ?? offered[0]
  if (key === undefined) return undefined
  const purposes = purposesFor(key, profile)
  const [first] = purposes
  if (first === undefined) return undefined
  return { key, purposes, purpose: purposes.includes(wanted.purpose) ? wanted.purpose : first }
}
