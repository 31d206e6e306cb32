import { findRequestNetwork } from '#/domain/offline/request-network.ts'
import { listNetworks } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { listRequestSigners } from '#/features/exchange/model/request-signers.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import { codesOf, type Warning } from '#/domain/identity/consequences.ts'
import { signRequest } from '#/domain/offline/sign-request.ts'
import { useSigning } from '#/domain/signing/use-signing.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/exchange/messages.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import { placeFailure, useSigningConsent } from '#/words/signing-consent.ts'
import { proofReasonLines } from '#/words/proof-reason-words.ts'
import { proofForm, unlockProofForm, wordCheckForm } from '#/words/vault-forms.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { FieldJump, ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/layout.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { WordCheck } from '#/ui/word-check.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { putAnswer } from '#/features/exchange/model/open-request.ts'
import { formatProtocol } from '#/words/network-words.ts'
import { SignersList } from './signers-list.tsx'

/** Shown beside the review, so that it never covers the review. */
export function RequestPrompt({
  request,
  review,
  isSigned,
  warningLines,
  vaultUse,
}: {
  readonly request: ExchangeRequest
  readonly review: SignableReview
  readonly isSigned: boolean
  readonly warningLines: (warnings: readonly Warning[]) => ReactNode
  readonly vaultUse: ReactNode
}) {
  const session = useVault((view) => view.session.kind)
  const vaultKeys = useVault((view) => view.keys)
  const [attempt, run] = useAttempt()
  const signers = listRequestSigners(request, vaultKeys)
  const networks = useWorkspace((state) => state.networks)
  const networkId = findRequestNetwork(request, listNetworks(networks))
  const about = { profile: wireProfiles[request.profile], identity: request.identity, networkId }
  const { warnings = [], isReadingRecipient = false } = useConsequences(review.transition, about) ?? {}
  const { box, why } = useSigningConsent(warnings, isReadingRecipient)
  const missing = signers.filter(({ vaultKey }) => vaultKey === undefined)
  const signer = signers[0]?.vaultKey
  const asksGate = signers.some(({ vaultKey }) => vaultKey?.compartment === 'gate')
  const { step, asks, sign, unlock, isShownAnew } = useSigning({
    run,
    networkId,
    warnings,
    asksProof: asksGate || review.reasons.length > 0,
    lacksKeys: missing.length > 0 || signer === undefined,
    onSign: async (proof) => {
      if (signer === undefined) return
      putAnswer(request, await signRequest(request, review, signer, { proof, warnings: codesOf(warnings) }))
    },
  })
  // On a phone the prompt is below the review, so the link to it stays visible.
  const isNarrow = useNarrow()
  if (step === 'word')
    return (
      <WordCheck
        {...wordCheckForm()}
        lost={
          <Link to="/vault" hash="lost">
            {t('word-check.lost')}
          </Link>
        }
      />
    )
  const busy = attempt.kind === 'busy'
  const { violations, lines } = placeFailure(attempt, step === 'proof' || step === 'unlock')
  const failure = lines.length > 0 ? <LinesNote title={t('request.prompt.failed')} lines={lines} /> : null
  const named = { again: String(isSigned), vault: step === 'unlock' ? 'locked' : 'open' }
  const act = t('request.prompt.act', named)
  const press = (
    <Button kind={isSigned ? 'plain' : 'primary'} block busy={busy} why={why} onClick={() => sign()}>
      {act}
    </Button>
  )
  const lacks = session === 'open' ? 'proof' : session === 'missing' ? 'creation' : 'vault'
  const foot = (
    <Stack gap="tight">
      {/* The warnings must be visible before the user can sign. */}
      {warnings.length === 0 ? null : (
        <Text size="small" tone="warn">
          {t('consequence.signed-with', { count: warnings.length })}
        </Text>
      )}
      {step === 'press' ? press : <FieldJump>{t('request.prompt.jump', { asks: lacks })}</FieldJump>}
    </Stack>
  )
  const isPossible = session !== 'open' || missing.length === 0
  const wayIn = () => {
    switch (step) {
      case 'vault':
        return vaultUse
      case 'keys':
        return missing.length > 0 ? <MissingNote count={missing.length} /> : null
      case 'unlock':
        return (
          <Text as="p" tone="second">
            {t('sign.unlocks', { asks: String(asks) })}
          </Text>
        )
      case 'proof':
      case 'press':
        return null
    }
  }
  const ending = () => {
    switch (step) {
      case 'unlock':
      case 'proof':
        return (
          <>
            {asksGate ? (
              <Text as="p" tone="second">
                {t('request.prompt.gate.about')}
              </Text>
            ) : null}
            <ProofForm
              {...(step === 'unlock' ? unlockProofForm(act) : proofForm(act))}
              plain={isSigned}
              busy={busy}
              why={why}
              violations={violations}
              onProof={step === 'unlock' ? unlock : sign}
            />
            {step === 'unlock' ? (
              <div>
                <ButtonLink kind="quiet" size="small" render={<Link to="/vault" />}>
                  {t('lost.title')}
                </ButtonLink>
              </div>
            ) : null}
            {failure}
          </>
        )
      case 'press':
        return (
          <>
            {isNarrow && !isSigned ? null : press}
            {failure}
          </>
        )
      case 'keys':
      case 'vault':
        return failure
    }
  }
  return (
    <Card
      title={step === 'proof' ? t('request.prompt.gate') : t('request.prompt')}
      sticky
      foot={isNarrow && !isSigned && isPossible ? foot : undefined}
    >
      <Stack>
        {session === 'missing' ? <Note tone="warn">{t('vault.none')}</Note> : null}
        <SignersList signers={signers} />
        {warningLines(warnings)}
        {box === undefined ? null : <Checkbox {...box} off={busy} />}
        <Text as="p" tone="second">
          {formatProtocol(request.profile)}. {profileWords(request.profile).accepts}
        </Text>
        {wayIn()}
        {proofReasonLines(review.reasons).map((line) => (
          <Text key={line} as="p" tone="second">
            {line}
          </Text>
        ))}
        {isShownAnew ? (
          <Note tone="warn" alert title={t('request.prompt.failed')}>
            {t('sign.shown-anew', { count: warnings.length })}
          </Note>
        ) : null}
        {ending()}
        <Text as="p" size="small" tone="quiet">
          {t('request.prompt.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}

function MissingNote({ count }: { readonly count: number }) {
  return (
    <Note
      tone="warn"
      title={t('request.missing', { count })}
      action={<ButtonLink render={<Link to="/vault" />}>{t('request.missing.act')}</ButtonLink>}
    >
      {t('request.missing.stays')}
    </Note>
  )
}
