import { useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch, type UseFormReturn } from 'react-hook-form'
import { errorLines } from '#/words/format-violation.ts'
import { privateKeyWords, formatKeyType } from '#/words/key-words.ts'
import { t } from '#/features/vault/messages.ts'
import { kindWord } from '#/words/network-words.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import {
  makeNewKey,
  newKeyWays,
  NewVaultKeyForm,
  sealNewKey,
  typeOf,
  ownTypes,
  ownTypeValues,
  vaultKeyUses,
} from '#/features/vault/model/new-vault-key.ts'
import { looksLikeKeyFile } from '#/features/vault/model/key-file.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { moveSecret } from '#/ui/secret-holder.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { ViolationLine, Field } from '#/ui/field.tsx'
import { Select, TextInput } from '#/ui/input.tsx'

import { KeyFileForm, type KeyFileIntake } from './key-file-form.tsx'

const wayIds = { generate: 'vault.new.way.generate', import: 'vault.new.way.import' } as const

export function NewKeyCard({ begunWith = 'generate' }: { readonly begunWith?: NewVaultKeyForm['way'] }) {
  const secret = useRef<HTMLInputElement>(null)
  const keyFile = useRef<KeyFileIntake>(null)
  const form = useForm<NewVaultKeyForm>({
    defaultValues: { way: begunWith, use: 'single-use', type: '0', label: '' },
    resolver: zodResolver(NewVaultKeyForm),
  })
  const typed = useWatch({ control: form.control, compute: (values: NewVaultKeyForm) => values })
  const [attempt, run, forget] = useAttempt()
  const phrase = useVault((view) => view.phrase)
  const network = useCurrentNetwork()
  const derives = phrase !== null && typed.way === 'generate'
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const add = (seal: () => Promise<VaultKey>) =>
    run(async () => {
      const { label } = await seal()
      const said = label === '' ? t('vault.new.done.unnamed') : t('vault.new.done', { label })
      postNotice({ tone: 'ok', text: said })
      form.setValue('label', '')
    })
  const take = (complete: NewVaultKeyForm) => {
    const text = moveSecret(secret.current)
    add(() => (complete.way === 'import' ? sealNewKey(complete, text) : makeNewKey(complete)))
  }
  const fields = <NewKeyFields form={form} typed={typed} />
  return (
    <Card
      title={t('vault.new')}
      end={
        <Segmented
          label={t('vault.new.way')}
          value={typed.way}
          onValue={(way) => {
            form.setValue('way', way)
            forget()
          }}
          choices={newKeyWays.map((value) => ({ value, text: t(wayIds[value]) }))}
        />
      }
    >
      {derives && typed.use !== 'single-use' ? (
        <ProofForm
          {...proofForm(t('vault.new.generate.act'))}
          busy={busy}
          violations={failed}
          onProof={(proof) => void form.handleSubmit((complete) => add(() => makeNewKey(complete, proof)))()}
        >
          {fields}
          <About>{t('vault.new.derive.gate', { network: kindWord(network.kind) })}</About>
        </ProofForm>
      ) : (
        <form
          onPasteCapture={(event) => {
            const text = event.clipboardData.getData('text/plain')
            if (typed.way !== 'import' || !looksLikeKeyFile(text)) return
            event.preventDefault()
            keyFile.current?.take(new Blob([text]), t('vault.key-file.pasted'))
          }}
          onSubmit={(event) => {
            event.preventDefault()
            if (!busy) void form.handleSubmit(take)()
          }}
        >
          <Stack>
            {fields}
            {typed.way === 'import' ? (
              <SecretField ref={secret} mono {...privateKeyWords(typeOf(typed))} violations={failed} />
            ) : (
              <>
                <About>
                  {derives
                    ? t('vault.new.derive.about', { network: kindWord(network.kind) })
                    : t('vault.new.generate.about')}
                </About>
                {failed.map((line) => (
                  <ViolationLine key={line.rule} violation={line} />
                ))}
              </>
            )}
            <div>
              <Button type="submit" busy={busy}>
                {typed.way === 'import' ? t('vault.new.import.act') : t('vault.new.generate.act')}
              </Button>
            </div>
            {typed.way === 'import' ? <KeyFileForm intake={keyFile} /> : null}
          </Stack>
        </form>
      )}
    </Card>
  )
}

function About({ children }: { readonly children: string }) {
  return (
    <Text as="p" size="small" tone="quiet">
      {children}
    </Text>
  )
}

const useIds = {
  'single-use': 'vault.new.for.single-use',
  '0': 'vault.new.for.0',
  '1': 'vault.new.for.1',
  '2': 'vault.new.for.2',
  '3': 'vault.new.for.3',
} as const

export function NewKeyFields({
  form,
  typed,
}: {
  readonly form: UseFormReturn<NewVaultKeyForm>
  readonly typed: NewVaultKeyForm
}) {
  return (
    <>
      <Field label={t('vault.new.for')} hint={t('vault.new.for.hint')}>
        <Select
          value={typed.use}
          onValue={(use) => form.setValue('use', use)}
          options={vaultKeyUses.map((value) => ({ value, text: t(useIds[value]) }))}
        />
      </Field>
      {typed.use === 'single-use' ? null : (
        <Field label={t('vault.new.type')}>
          <Select
            value={typed.type}
            onValue={(type) => form.setValue('type', type)}
            options={ownTypeValues.map((value) => ({ value, text: formatKeyType(ownTypes[value]) }))}
          />
        </Field>
      )}
      <Field label={t('vault.new.label')} note={t('vault.new.label.note')}>
        <TextInput {...form.register('label')} maxLength={100} />
      </Field>
    </>
  )
}
