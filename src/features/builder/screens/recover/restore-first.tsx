import { sumOf } from '#/protocol/funding/coins.ts'
import { restoreFoundKeys, type Found, type listMissingKeys } from '#/domain/funding/take-up-payments.ts'
import { errorLines } from '#/words/format-violation.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'

/** Asks for a proof that restores the private keys of what was found, where their series takes one. */
export function RestoreFirst({
  found,
  missing,
}: {
  readonly found: Found
  readonly missing: ReturnType<typeof listMissingKeys>
}) {
  const [attempt, run] = useAttempt()
  const { unspent, locks } = found.group
  return (
    <Sunk>
      <Stack gap="close">
        {unspent.length === 0 ? null : (
          <Text strong>{t('recover.coins', { count: unspent.length, duffs: sumOf(unspent) })}</Text>
        )}
        {locks.map(({ txid, credits }) => (
          <Text key={txid} strong>
            {t('recover.lock', { duffs: sumOf(credits) })}
          </Text>
        ))}
        <ProofForm
          inline
          plain
          {...proofForm(t('recover.restore', { count: missing.length }))}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={(proof) => run(() => restoreFoundKeys(found, proof))}
        >
          <Text as="p" tone="second">
            {t('recover.restore.about', { series: missing[0]?.series ?? '' })}
          </Text>
        </ProofForm>
      </Stack>
    </Sunk>
  )
}
