import { useRef } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { addNewKey } from '#/workspace/drafts/new-key-actions.ts'
import type { NewKeyForm } from '#/workspace/drafts/new-key-form.ts'
import { listOfferedKeys, settleVaultKey } from '#/workspace/drafts/vault-key-choice.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { privateKeyWords } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { JsonKeysField } from './json-keys-field.tsx'
import { KeyChoiceFields } from './key-choice-fields.tsx'
import { PublicKeyField } from './public-key-field.tsx'
import { VaultKeyFields } from './vault-key-fields.tsx'
import { whyNotAdd } from './why-not-add.ts'
import { WitnessNote } from './witness-note.tsx'

/** Adds a key: made here, brought as a private key or as a public key alone, taken from the vault; or several as JSON. */
export function AddKeyForm({
  draft,
  form,
  typed,
}: {
  readonly draft: CreateDraft
  readonly form: UseFormReturn<NewKeyForm>
  readonly typed: NewKeyForm
}) {
  const secret = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  const open = useVault((view) => view.session.kind === 'open')
  const vaultKeys = useVault((view) => view.keys)
  const offered = listOfferedKeys(draft, vaultKeys)
  const chosen = settleVaultKey(typed, offered)
  const { source } = typed
  if (source === 'vault' && chosen === undefined) return <p>{t('keys.add.vault-key.none')}</p>

  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const why = whyNotAdd(typed, draft.keys.length, open)
  const add = (complete: NewKeyForm) => {
    const text = takeSecret(secret.current)
    run(async () => {
      const taken = await addNewKey(draft.id, complete, text)
      if (taken?.known !== true) return
      postNotice({ tone: 'ok', text: t('keys.add.known', { name: formatKeyName(taken.key) }) })
    })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined && attempt.kind !== 'busy') void form.handleSubmit(add)()
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
          <Button type="submit" icon="plus" busy={attempt.kind === 'busy'} why={why}>
            {source === 'json' ? t('keys.add.json.act') : t('keys.add.act')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
