import { useRef } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { privateKeyWords } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { newKeyWays, NewVaultKeyForm, sealNewKey, typeOf } from '#/workspace/new-vault-key.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { NewKeyFields } from './new-key-fields.tsx'

const wayIds = { generate: 'vault.new.way.generate', import: 'vault.new.way.import' } as const

/** Puts a private key into the vault: made there, or brought. */
export function NewKeyCard() {
  const secret = useRef<HTMLInputElement>(null)
  const form = useForm<NewVaultKeyForm>({
    defaultValues: { way: 'generate', use: 'single-use', type: '0', label: '' },
    resolver: zodResolver(NewVaultKeyForm),
  })
  const typed = useWatch({ control: form.control, compute: (values: NewVaultKeyForm) => values })
  const [attempt, run, forget] = useAttempt()
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const add = (complete: NewVaultKeyForm) => {
    const text = takeSecret(secret.current)
    run(async () => {
      const { label } = await sealNewKey(complete, text)
      const said = label === '' ? t('vault.new.done.unnamed') : t('vault.new.done', { label })
      postNotice({ tone: 'ok', text: said })
      form.setValue('label', '')
    })
  }
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
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (attempt.kind !== 'busy') void form.handleSubmit(add)()
        }}
      >
        <Stack>
          <NewKeyFields form={form} typed={typed} />
          {typed.way === 'import' ? (
            <SecretField ref={secret} mono {...privateKeyWords(typeOf(typed))} violations={failed} />
          ) : (
            <>
              <Text as="p" size="small" tone="quiet">
                {t('vault.new.generate.about')}
              </Text>
              {failed.map((line) => (
                <ViolationLine key={line.rule} violation={line} />
              ))}
            </>
          )}
          <div>
            <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
              {typed.way === 'import' ? t('vault.new.import.act') : t('vault.new.generate.act')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}
