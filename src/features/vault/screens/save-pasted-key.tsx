import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, useWatch } from 'react-hook-form'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { savePastedKey, NewVaultKeyForm } from '#/features/vault/model/new-vault-key.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import type { LendSecret } from '#/ui/secret-holder.ts'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { CreateVaultCard } from './closed-vault.tsx'
import { NewKeyFields } from './new-key-card.tsx'
import { OpenVaultOnly } from './unlock-card.tsx'

export function SavePastedKey({ lend }: { readonly lend: LendSecret }) {
  const isMissing = useVault((view) => view.session.kind === 'missing')
  if (isMissing)
    return (
      <Stack>
        <Text as="p" tone="second">
          {t('vault.keep.missing')}
        </Text>
        <CreateVaultCard />
      </Stack>
    )
  return (
    <OpenVaultOnly locked={t('vault.keep.locked')}>
      <SaveForm lend={lend} />
    </OpenVaultOnly>
  )
}

function SaveForm({ lend }: { readonly lend: LendSecret }) {
  const form = useForm<NewVaultKeyForm>({
    defaultValues: { way: 'import', use: 'single-use', type: '0', label: '' },
    resolver: zodResolver(NewVaultKeyForm),
  })
  const typed = useWatch({ control: form.control, compute: (values: NewVaultKeyForm) => values })
  const [attempt, run] = useAttempt()
  const keep = (complete: NewVaultKeyForm) =>
    run(() =>
      lend(async (secret) => {
        const { key, known } = await savePastedKey(complete, secret)
        const sealed =
          key.label === '' ? t('vault.new.done.unnamed') : t('vault.new.done', { label: key.label })
        const text = known ? t('vault.keep.known', { name: formatKeyName(key) }) : sealed
        postNotice({ tone: 'ok', text })
      }),
    )
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (attempt.kind !== 'busy') void form.handleSubmit(keep)()
      }}
    >
      <Stack>
        <NewKeyFields form={form} typed={typed} />
        {failed.map((line) => (
          <ViolationLine key={line.rule} violation={line} />
        ))}
        <div>
          <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
            {t('vault.new.import.act')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
