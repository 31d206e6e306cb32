import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { presentKeys, withoutPresent, type KeyedDraft } from '#/workspace/drafts/keyed-draft.ts'
import { addNewKey } from '#/features/builder/model/drafts/new-key-actions.ts'
import type { NewKeyForm } from '#/workspace/drafts/new-key-form.ts'
import { listOfferedKeys, settleVaultKey } from '#/features/builder/model/drafts/vault-key-choice.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { privateKeyWords } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { JsonKeysField } from './json-keys-field.tsx'
import { KeyChoiceFields } from './key-choice-fields.tsx'
import { PublicKeyField } from './public-key-field.tsx'
import { VaultKeyFields } from './vault-key-fields.tsx'
import { whyFull } from './why-full.ts'
import { whyNotAdd } from './why-not-add.ts'
import { WitnessNote } from './witness-note.tsx'

/** Adds a key: made here, brought as a private key or as a public key alone, taken from the vault; or several as JSON. */
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
  const open = useVault((view) => view.session.kind === 'open')
  const derives = useVault((view) => view.phrase !== null)
  const vaultKeys = useVault((view) => view.keys)
  const offered = listOfferedKeys(draft, withoutPresent(draft, vaultKeys))
  const chosen = settleVaultKey(typed, offered)
  const { source } = typed
  if (source === 'vault' && chosen === undefined) return <p>{t('keys.add.vault-key.none')}</p>

  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const why = whyNotAdd(typed, { full: whyFull(draft, presentKeys(draft).length), open, derives })
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
  const submit = (complete: NewKeyForm) => add(complete, { privateKeyText: takeSecret(secret.current) })
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
        {(source === 'public' || source === 'json') && wireProfiles[draft.profile].witnesses ? (
          <WitnessNote profile={draft.profile} onImport={() => form.setValue('source', 'import')} />
        ) : null}
        {source === 'import' ? (
          <SecretField ref={secret} mono {...privateKeyWords(typed.type)} violations={failed} />
        ) : null}
        {source === 'public' ? <PublicKeyField form={form} typed={typed} /> : null}
        {source === 'vault' && chosen !== undefined ? (
          <VaultKeyFields form={form} typed={typed} offered={offered} chosen={chosen} />
        ) : null}
        {source === 'json' ? <JsonKeysField form={form} typed={typed} listed={draft.keys.length} /> : null}
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
