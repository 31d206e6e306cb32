import { restoreBackup, type BackupReview, type RestoredBackup } from '#/session/backup/backup-actions.ts'
import { bringsNothing, bringsPhrase } from '#/features/vault/model/backup/restore-counts.ts'
import { errorLines } from '#/words/format-error.ts'
import { t } from '#/features/vault/messages.ts'
import { proofForm, restoredVaultForm } from '#/words/vault-forms.ts'
import type { OfferedProof } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { NewSecretForm } from '#/ui/new-secret.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { ViolationLine } from '#/ui/field.tsx'

/** The last word before a restore: a passphrase for a new vault, a proof where a phrase comes in, or a press. */
export function RestoreForm({
  review,
  asNew,
  replaces,
  onDone,
}: {
  readonly review: BackupReview
  readonly asNew: boolean
  readonly replaces: boolean
  readonly onDone: (restored: RestoredBackup) => void
}) {
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const intoOpen = (proof?: OfferedProof) =>
    run(async () =>
      onDone(await restoreBackup(review, { kind: 'open', ...(proof === undefined ? {} : { proof }) })),
    )
  return (
    <Card
      title={t('backup.restore')}
      foot={
        <Text size="small" tone="quiet">
          {t('backup.restore.order')}
        </Text>
      }
    >
      {asNew ? (
        <NewSecretForm
          {...restoredVaultForm()}
          keep={async (passphrase) =>
            onDone(await restoreBackup(review, { kind: 'new', passphrase, replaces }))
          }
        />
      ) : bringsPhrase(review) ? (
        <Stack>
          <Text as="p" tone="second">
            {t('backup.restore.proof.about')}
          </Text>
          <ProofForm
            {...proofForm(t('backup.restore.act.open'))}
            busy={busy}
            violations={failed}
            onProof={intoOpen}
          />
        </Stack>
      ) : (
        <Stack>
          <div>
            <Button
              kind="primary"
              busy={busy}
              why={busy || !bringsNothing(review) ? undefined : t('backup.restore.act.nothing')}
              onClick={() => intoOpen()}
            >
              {t('backup.restore.act.open')}
            </Button>
          </div>
          {failed.map((line) => (
            <ViolationLine key={line.rule} violation={line} />
          ))}
        </Stack>
      )}
    </Card>
  )
}
