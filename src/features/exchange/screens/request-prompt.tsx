import type { ReactNode } from 'react'
import type { UnsignedBundle } from '#/protocol/exchange/exchange-bundle.ts'
import { putAnswer } from '#/features/exchange/model/exchange-desk.ts'
import { listRequestSigners } from '#/workspace/exchange/request-signers.ts'
import { signRequest, type SignableRequest } from '#/workspace/exchange/sign-request.ts'
import { errorCode, errorLines } from '#/workspace/messages/format-error.ts'
import { profileWords } from '#/workspace/messages/profile-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { proofForm } from '#/workspace/vault-forms.ts'
import { useVault, type OfferedProof } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { LinesNote } from '#/ui/lines-note.tsx'
import { MissingNote } from './missing-note.tsx'
import { SignersList } from './signers-list.tsx'

/** Which private keys sign, and the act itself. It stands beside the confirmation, never over it. */
export function RequestPrompt({
  request,
  review,
  isSigned,
  vaultUse,
}: {
  readonly request: UnsignedBundle
  readonly review: SignableRequest
  readonly isSigned: boolean
  readonly vaultUse: ReactNode
}) {
  const session = useVault((view) => view.session.kind)
  const vaultKeys = useVault((view) => view.keys)
  const [attempt, run] = useAttempt()
  const signers = listRequestSigners(request, vaultKeys)
  const missing = signers.filter(({ vaultKey }) => vaultKey === undefined)
  const signer = signers[0]?.vaultKey
  const isReady = session === 'open' && missing.length === 0 && signer !== undefined
  const asksGate = signers.some(({ vaultKey }) => vaultKey?.compartment === 'gate')
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrong = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const act = isSigned ? t('desk.prompt.again') : t('desk.prompt.act')
  const sign = (proof?: OfferedProof) =>
    run(async () => {
      if (signer !== undefined) putAnswer(request, await signRequest(request, review, signer, proof))
    })
  return (
    <Card title={isReady && asksGate ? t('desk.prompt.gate') : t('desk.prompt')}>
      <Stack>
        <SignersList signers={signers} />
        <Text as="p" tone="second">
          {t('builder.profile', { profile: request.profile })}. {profileWords(request.profile).accepts}
        </Text>
        {session === 'open' ? null : vaultUse}
        {session === 'open' && missing.length > 0 ? <MissingNote count={missing.length} /> : null}
        {isReady && asksGate ? (
          <>
            <Text as="p" tone="second">
              {t('desk.prompt.gate.about')}
            </Text>
            <ProofForm
              {...proofForm(act)}
              busy={attempt.kind === 'busy'}
              violations={isWrong ? failed : []}
              onProof={sign}
            />
          </>
        ) : null}
        {isReady && !asksGate ? (
          <Button kind="primary" block busy={attempt.kind === 'busy'} onClick={() => sign()}>
            {act}
          </Button>
        ) : null}
        {failed.length > 0 && !(isWrong && asksGate) ? (
          <LinesNote title={t('desk.prompt.failed')} lines={failed} />
        ) : null}
        <Text as="p" size="small" tone="quiet">
          {t('desk.prompt.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}
