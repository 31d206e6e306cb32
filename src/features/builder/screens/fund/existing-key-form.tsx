import { useRef } from 'react'
import { importSingleUseKey } from '#/workspace/drafts/fund-actions.ts'
import { secretWords } from '#/workspace/messages/control-words.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { Row } from '#/ui/row.tsx'
import { SecretField } from '#/ui/secret-field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Sunk } from '#/ui/sunk.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { useAttempt } from '#/ui/use-attempt.ts'

/** Takes the private key of a lock that was made elsewhere. The text goes to the vault, and nowhere else. */
export function ExistingKeyForm({
  draftId,
  label,
  onDone,
}: {
  readonly draftId: string
  readonly label: string
  readonly onDone: () => void
}) {
  const secret = useRef<HTMLInputElement>(null)
  const [attempt, run] = useAttempt()
  const submit = () => {
    const text = takeSecret(secret.current)
    run(async () => {
      const { key, known } = await importSingleUseKey(draftId, text, label)
      const name = formatKeyName(key)
      postNotice({ tone: 'ok', text: known ? t('fund.key.known', { name }) : t('fund.key.sealed', { name }) })
      onDone()
    })
  }
  return (
    <Sunk>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (attempt.kind !== 'busy') submit()
        }}
      >
        <Stack gap="close">
          <SecretField
            ref={secret}
            mono
            autoFocus
            label={t('fund.key.existing.label')}
            note={t('fund.key.existing.note')}
            hint={t('fund.key.existing.hint')}
            words={secretWords()}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          />
          <Row wrap>
            <Button type="submit" busy={attempt.kind === 'busy'}>
              {t('fund.key.existing.act')}
            </Button>
            <Button kind="quiet" onClick={onDone}>
              {t('fund.key.existing.cancel')}
            </Button>
          </Row>
        </Stack>
      </form>
    </Sunk>
  )
}
