import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { checkKeyDataText } from '#/protocol/key/identity-public-key.ts'
import { isWitnessed, wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { presentKeys, withoutPresent, type KeyedDraft } from '#/domain/draft/keyed-draft.ts'
import type { NewKeyForm } from '#/store/records/new-key-form.ts'
import { privateKeyWords } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { errorLines, formatViolation } from '#/words/format-violation.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm, useVaultWhy } from '#/words/vault-forms.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { addNewKey, listOfferedKeys, rejectChoice, settleVaultKey } from '#/features/builder/model/new-key.ts'
import { KeyChoiceFields, VaultKeyFields } from './key-choice-fields.tsx'
import { JsonKeysField, PublicKeyField } from './public-key-fields.tsx'

export function AddKeyForm({
  draft,
  form,
  typed,
}: {
  readonly draft: KeyedDraft
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
}) {
  const secret = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  const vaultWhy = useVaultWhy()
  const derives = useVault((view) => view.phrase !== null)
  const vaultKeys = useVault((view) => view.keys)
  const offered = listOfferedKeys(draft, withoutPresent(draft, vaultKeys))
  const chosen = settleVaultKey(typed, offered, draft.profile)
  const { source } = typed
  if (source === 'vault' && chosen === undefined) return <p>{t('keys.add.vault-key.none')}</p>

  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const rejected = rejectChoice(typed, draft.profile)
  const full =
    whyFull(draft, presentKeys(draft).length) ??
    (rejected === undefined ? undefined : formatViolation(rejected))
  const why = whyNotAdd(typed, { full, vaultWhy, derives })
  const add = (complete: NewKeyForm, secrets: Parameters<typeof addNewKey>[2]) =>
    run(async () => {
      const taken = await addNewKey(draft.id, complete, secrets)
      if (taken?.known !== true) return
      postNotice({ tone: 'ok', text: t('keys.add.known', { name: formatKeyName(taken.key) }) })
    })
  if (source === 'generate' && derives && why === undefined) {
    return (
      <ProofForm
        inline
        {...proofForm(t('keys.add.act'))}
        busy={busy}
        violations={failed}
        onProof={(proof) => void form.handleSubmit((complete) => add(complete, { proof }))()}
      >
        <KeyChoiceFields form={form} typed={typed} profile={draft.profile} />
        <Text as="p" size="small" tone="quiet">
          {t('keys.add.derive')}
        </Text>
      </ProofForm>
    )
  }
  const submit = (complete: NewKeyForm) => add(complete, { privateKeyText: moveSecret(secret.current) })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && !busy) void form.handleSubmit(submit)()
      }}
    >
      <Stack>
        {source === 'vault' || source === 'json' ? null : (
          <KeyChoiceFields form={form} typed={typed} profile={draft.profile} />
        )}
        {(source === 'public' && isWitnessed(wireProfiles[draft.profile], typed.type)) ||
        (source === 'json' && wireProfiles[draft.profile].witnesses) ? (
          <WitnessNote profile={draft.profile} onImport={() => form.setValue('source', 'import')} />
        ) : null}
        {source === 'import' ? (
          <SecretField ref={secret} mono {...privateKeyWords(typed.type)} violations={failed} />
        ) : null}
        {source === 'public' ? <PublicKeyField form={form} typed={typed} /> : null}
        {source === 'vault' && chosen !== undefined ? (
          <VaultKeyFields
            form={form}
            typed={typed}
            profile={draft.profile}
            offered={offered}
            chosen={chosen}
          />
        ) : null}
        {source === 'json' ? <JsonKeysField form={form} typed={typed} draft={draft} /> : null}
        {source === 'import'
          ? null
          : failed.map((line) => <ViolationLine key={line.rule} violation={line} />)}
        <div>
          <Button type="submit" icon="plus" busy={busy} why={why}>
            {source === 'json' ? t('keys.add.json.act') : t('keys.add.act')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** The reason why no key can be added, counting the listed keys and those of the identity. */
function whyFull({ kind, keys, profile }: KeyedDraft, present: number): string | undefined {
  const { codec, keys: limits } = wireProfiles[profile]
  const { most } = limits
  if (keys.length >= most)
    return kind === 'update' ? t('keys.add.why.full.update', { most }) : t('keys.add.why.full', { most })
  return codec === 'cbor' && present + keys.length >= 32 ? t('keys.add.why.full.identity') : undefined
}

function WitnessNote({
  profile,
  onImport,
}: {
  readonly profile: WireProfileName
  readonly onImport: () => void
}) {
  return (
    <Note
      tone="warn"
      action={
        <Button size="small" onClick={onImport}>
          {t('keys.add.source.import')}
        </Button>
      }
    >
      {t('keys.add.witness', { profile })}{' '}
      <Text mono size="micro" tone="quiet">
        {'witness.required'}
      </Text>
    </Note>
  )
}

function whyNotAdd(
  { source, data, type, json }: NewKeyForm,
  {
    full,
    vaultWhy,
    derives,
  }: { readonly full: string | undefined; readonly vaultWhy: string | undefined; readonly derives: boolean },
): string | undefined {
  if (source === 'json') return json.trim() === '' ? t('keys.add.why.json') : undefined
  if (full !== undefined) return full
  switch (source) {
    case 'generate':
    case 'import':
      return vaultWhy !== undefined && derives && source === 'generate' ? t('keys.add.why.phrase') : vaultWhy
    case 'public':
      if (checkKeyDataText(data, type).ok) return undefined
      return type >= 2 ? t('keys.add.why.hash') : t('keys.add.why.data')
    case 'vault':
      return undefined
  }
}
