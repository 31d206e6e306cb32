import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { checkKeysJson } from '#/workspace/records/check-keys-json.ts'
import { addKeys, addPublicKeys, generateKey, importKey } from '#/session/drafts/key-actions.ts'
import { defaultKeyLabel } from '#/workspace/records/draft-key.ts'
import { changeKeyed, findKeyed, withoutPresent } from '#/session/drafts/keyed-draft.ts'
import {
  emptyTaken,
  isSameForm,
  settleKeyChoice,
  withoutSecrets,
  type NewKeyForm,
} from '#/workspace/records/new-key-form.ts'
import type { ImportedKey } from '#/session/vault/import-private-key.ts'
import { listOfferedKeys, settleVaultKey } from './vault-key-choice.ts'

/** Keeps what is typed into the form that adds a key. What is kept already is not written again. */
export function keepNewKey(draftId: string, typed: NewKeyForm): void {
  const draft = findKeyed(draftId)
  const newKey = withoutSecrets(typed)
  if (draft === undefined || isSameForm(draft.newKey, newKey)) return
  changeKeyed(draftId, () => ({ newKey }))
}

/** Tells of the kept form whenever the draft changes, here or in another tab. Gives what ends it. */
export function watchNewKey(draftId: string, onForm: (kept: NewKeyForm) => void): () => void {
  return useWorkspace.subscribe(() => {
    const draft = findKeyed(draftId)
    if (draft !== undefined) onForm(draft.newKey)
  })
}

/** What goes to the vault beside the form: a pasted private key, or what opens the gate. */
interface KeySecrets {
  readonly privateKeyText?: string
  readonly proof?: OfferedProof
}

/** Adds what the form stands for to the draft's keys, and takes it out of the form. */
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
      const checked = checkKeysJson(form.json)
      if (checked.ok) addPublicKeys(draftId, checked.value)
      return undefined
    }
  }
}

function addFromVault(draftId: string, form: NewKeyForm): void {
  const draft = findKeyed(draftId)
  const chosen =
    draft && settleVaultKey(form, listOfferedKeys(draft, withoutPresent(draft, useVault.getState().keys)))
  if (chosen === undefined) return
  const { purpose } = chosen
  const { id: recordId, keyType: type, securityLevel, label: ownLabel } = chosen.key
  const label = form.label.trim() || ownLabel || defaultKeyLabel(purpose, securityLevel)
  const source = { kind: 'vault', recordId } as const
  addKeys(draftId, [{ label, purpose, securityLevel, type, readOnly: form.readOnly, source }])
}

function choiceOf(form: NewKeyForm) {
  const choice = settleKeyChoice(form)
  return { ...choice, label: choice.label || defaultKeyLabel(choice.purpose, choice.securityLevel) }
}

function ownChoiceOf(form: NewKeyForm) {
  const { type, ...choice } = choiceOf(form)
  return { ...choice, type: type === 3 ? 0 : type } as const
}
