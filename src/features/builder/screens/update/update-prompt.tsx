import { useNavigate } from '@tanstack/react-router'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { errorCode, errorLines } from '#/words/format-error.ts'
import { formatProtection } from '#/words/key-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/words/t.ts'
import { signDraft, type SignableReview } from '#/workspace/signing/sign-transition.ts'
import type { UpdateSigner } from '#/session/drafts/assemble-update.ts'
import type { JudgedUpdate } from '#/session/drafts/judge-update.ts'
import { useKeptWork } from '#/features/builder/model/program/use-kept-work.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { LinesNote } from '#/ui/lines-note.tsx'
import { VaultUse } from '#/features/builder/screens/vault-use.tsx'

/** Which Master key signs, and the act itself. It stands beside the confirmation, never over it. */
export function UpdatePrompt({
  update,
  signer: { key, vaultKey },
  review,
}: {
  readonly update: JudgedUpdate
  readonly signer: UpdateSigner
  readonly review: SignableReview
}) {
  const { draft } = update
  const navigate = useNavigate()
  const session = useVault((view) => view.session.kind)
  useKeptWork()
  const [attempt, run] = useAttempt()
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrong = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const name = vaultKey === undefined || vaultKey.label === '' ? t('key.level.0') : vaultKey.label
  const witnesses = wireProfiles[draft.profile].witnesses ? draft.keys.length : 0
  const sign = (proof: OfferedProof) =>
    run(async () => {
      const { id } = await signDraft(update, review, proof)
      await navigate({ to: '/build/signed/$id', params: { id } })
    })
  return (
    <Card title={t('builder.sign.gate')} end={<ProtectionKey {...formatProtection(vaultKey)} />}>
      <Stack>
        <Row gap="close">
          <KeyBit digest={sha256(key.data)} size={32} label={t('update.sign.key')} />
          <b>{t('update.sign.with', { id: key.id, name })}</b>
        </Row>
        <Text as="p" tone="second">
          {t('update.sign.about')}{' '}
          {witnesses === 0 ? null : t('builder.sign.witnesses', { count: witnesses })}
        </Text>
        <Text as="p" tone="second">
          {t('builder.profile', { profile: draft.profile })}. {profileWords(draft.profile).accepts}
        </Text>
        {session === 'open' ? null : <VaultUse />}
        {session === 'open' && vaultKey !== undefined ? (
          <ProofForm
            {...proofForm(t('update.sign'))}
            busy={attempt.kind === 'busy'}
            violations={isWrong ? failed : []}
            onProof={sign}
          />
        ) : null}
        {failed.length > 0 && !isWrong ? <LinesNote title={t('builder.sign.failed')} lines={failed} /> : null}
        <Text as="p" size="small" tone="quiet">
          {t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}
