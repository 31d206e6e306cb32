import { useState } from 'react'
import { keyPurposes, type KeyPurpose } from '#/protocol/key/key-purpose.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { addKeys } from '#/workspace/drafts/key-actions.ts'
import { defaultKeyLabel } from '#/workspace/drafts/key-label.ts'
import { levelWord, purposeWord, typeWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { useVault, type VaultKey } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Checkbox } from '#/ui/checkbox.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { LabelField } from './label-field.tsx'

const purposeValues = ['0', '1', '2', '3'] as const
const purposeOf = { '0': 0, '1': 1, '2': 2, '3': 3 } as const

/** Adds a key whose private half is in the vault already: several identities may use the same key. */
export function VaultKeyForm({ draft }: { readonly draft: CreateDraft }) {
  const all = useVault((view) => view.keys)
  const [chosenId, setChosenId] = useState('')
  const [wanted, setWanted] = useState<KeyPurpose>(0)
  const [label, setLabel] = useState('')
  const [readOnly, setReadOnly] = useState(false)
  const keys = all.filter(isIdentityKey).filter((key) => !isListed(draft, key.id))
  const key = keys.find(({ id }) => id === chosenId) ?? keys[0]
  if (key === undefined) return <p>{t('keys.add.vault-key.none')}</p>
  const { securityLevel, keyType: type, id: recordId } = key
  const fits = keyPurposes.filter(({ levels }) => levels.includes(securityLevel))
  const purpose = fits.some((each) => each.purpose === wanted) ? wanted : 0
  const name = key.label === '' ? defaultKeyLabel(purpose, securityLevel) : key.label
  const add = () => {
    const source = { kind: 'vault', recordId } as const
    addKeys(draft.id, [{ label: label.trim() || name, purpose, securityLevel, type, readOnly, source }])
    setLabel('')
  }
  return (
    <Stack>
      <Field label={t('keys.add.vault-key')} hint={t('keys.add.vault-key.hint')}>
        <Select
          value={recordId}
          onValue={setChosenId}
          options={keys.map((each) => ({ value: each.id, text: formatOption(each) }))}
        />
      </Field>
      <Field label={t('keys.add.purpose')}>
        <Select
          value={purposeValues[purpose]}
          onValue={(value) => setWanted(purposeOf[value])}
          options={keyPurposes.map((each) => {
            const off = !fits.includes(each)
            const word = purposeWord(each.purpose)
            const text = off ? t('keys.add.purpose.off', { purpose: word }) : word
            return { value: purposeValues[each.purpose], text, off }
          })}
        />
      </Field>
      <LabelField label={label} placeholder={name} onLabel={setLabel} />
      <Checkbox
        label={t('keys.add.read-only')}
        hint={t('keys.add.read-only.hint')}
        checked={readOnly}
        onChecked={setReadOnly}
      />
      <div>
        <Button icon="plus" why={draft.keys.length >= 10 ? t('keys.add.why.full') : undefined} onClick={add}>
          {t('keys.add.act')}
        </Button>
      </div>
    </Stack>
  )
}

type IdentityKey = Extract<VaultKey, { readonly kind: 'identity' }>

function isIdentityKey(key: VaultKey): key is IdentityKey {
  return key.kind === 'identity'
}

function isListed({ keys }: CreateDraft, recordId: string): boolean {
  return keys.some(({ source }) => source.kind === 'vault' && source.recordId === recordId)
}

function formatOption(key: IdentityKey): string {
  return t('keys.add.vault-key.option', {
    name: formatKeyName(key),
    type: typeWord(key.keyType),
    level: levelWord(key.securityLevel),
  })
}
