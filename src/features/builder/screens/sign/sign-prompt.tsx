import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { placeOfDraft } from '#/session/drafts/draft-place.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { errorCode } from '#/session/error-code.ts'
import { errorLines } from '#/words/format-error.ts'
import { formatList } from '#/words/format-list.ts'
import { formatProtection } from '#/words/key-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { signDraft, type SignableReview, type UnsignedFunded } from '#/signing/sign-transition.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof, type VaultKey } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import {
  useDescribedCreate,
  findSigningNeeds,
  type SigningNeeds,
} from '#/features/builder/model/transition-description.ts'
import { useBlockedUpdate } from '#/features/builder/model/program/use-blocked-update.ts'
import { VaultUse } from '#/features/builder/screens/vault-use.tsx'
import { formatSignButton } from '#/features/builder/words/builder-words.ts'

/** Which private keys sign, and the act itself. It stands beside the confirmation, never over it. */
export function SignPrompt({
  judged,
  review,
}: {
  readonly judged: CheckedDraft
  readonly review: SignableReview<UnsignedFunded>
}) {
  const { draft, report } = judged
  const navigate = useNavigate()
  const session = useVault((view) => view.session.kind)
  useBlockedUpdate()
  const described = useDescribedCreate(judged, review.transition)
  const [attempt, run] = useAttempt()
  const { witnesses, askingEveryTime } = findSigningNeeds(draft, described)
  const key = report.singleUseKey
  const asksGate = askingEveryTime.length > 0 && session === 'open' && key !== undefined
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrong = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const sign = (proof?: OfferedProof) =>
    run(async () => {
      await signDraft(judged, review, proof)
      await navigate(placeOfDraft(draft, 'export'))
    })
  return (
    <Card
      title={asksGate ? t('builder.sign.gate') : t('builder.sign.prompt')}
      end={
        asksGate ? (
          <Text size="small" tone="quiet">
            {t('builder.sign.gate.for')}
          </Text>
        ) : (
          <ProtectionKey {...formatProtection(key)} />
        )
      }
    >
      <Stack>
        {key === undefined ? null : <SignerLine vaultKey={key} />}
        <Text as="p" tone="second">
          {t('builder.sign.with.about', { kind: draft.kind })}{' '}
          {witnesses.length === 0 ? null : t('builder.sign.witnesses', { count: witnesses.length })}
        </Text>
        <Text as="p" tone="second">
          {t('builder.profile', { profile: draft.profile })}. {profileWords(draft.profile).accepts}
        </Text>
        {session === 'open' || key === undefined ? null : <VaultUse />}
        {asksGate ? (
          <>
            <Text as="p" tone="second">
              {t('builder.sign.gate.about', {
                count: askingEveryTime.length,
                keys: formatKeys(askingEveryTime),
              })}
            </Text>
            <ProofForm
              {...proofForm(formatSignButton(draft.kind))}
              busy={attempt.kind === 'busy'}
              violations={isWrong ? failed : []}
              onProof={sign}
            />
          </>
        ) : null}
        {session === 'open' && !asksGate && key !== undefined ? (
          <Button kind="primary" block busy={attempt.kind === 'busy'} onClick={() => sign()}>
            {formatSignButton(draft.kind)}
          </Button>
        ) : null}
        {failed.length > 0 && !(isWrong && asksGate) ? (
          <LinesNote title={t('builder.sign.failed')} lines={failed} />
        ) : null}
        <Text as="p" size="small" tone="quiet">
          {t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}

function formatKeys(keys: SigningNeeds['askingEveryTime']): string {
  return formatList(keys.map(({ key }) => t('builder.signers.key-name', { id: key.id })))
}

/** The single-use key that signs the transition. */
function SignerLine({ vaultKey }: { readonly vaultKey: VaultKey }) {
  return (
    <Row gap="close">
      <KeyBit digest={sha256(vaultKey.publicKey)} size={32} label={t('builder.sign.with.key')} />
      <Stack gap="snug">
        <b>{t('builder.sign.with', { label: formatKeyName(vaultKey) })}</b>
        <Text size="small" tone="quiet">
          {t('builder.sign.with.kind', { at: vaultKey.createdAtMs })}
        </Text>
      </Stack>
    </Row>
  )
}
