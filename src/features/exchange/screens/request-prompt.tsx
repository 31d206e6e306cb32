import { findRequestNetwork } from '#/domain/offline/request-network.ts'
import { listNetworks } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { listRequestSigners, type RequestSigner } from '#/features/exchange/model/request-signers.ts'
import { useConsequences } from '#/domain/identity/consequence-context.ts'
import { codesOf, type Warning } from '#/domain/identity/consequences.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { errorLines } from '#/words/format-violation.ts'
import { signRequest } from '#/domain/offline/sign-request.ts'
import { useSigning } from '#/domain/signing/use-signing.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatProtection } from '#/words/key-words.ts'
import { profileWords } from '#/words/profile-words.ts'
import { t } from '#/features/exchange/messages.ts'
import type { SignableReview } from '#/domain/signing/transition-review.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { useSigningConsent } from '#/words/signing-consent.ts'
import { proofReasonLines } from '#/words/proof-reason-words.ts'
import { proofForm, unlockProofForm, wordCheckForm } from '#/words/vault-forms.ts'
import { useAsksWord } from '#/domain/keys/passphrase-check.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { FieldJump, ProofForm } from '#/ui/proof-form.tsx'
import { ProtectionKey } from '#/ui/badge.tsx'
import { Stack } from '#/ui/layout.tsx'
import { useNarrow } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { WordCheck } from '#/ui/word-check.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { putAnswer } from '#/features/exchange/model/open-request.ts'
import { formatImport, formatSigner } from '#/features/exchange/words/request-words.ts'
import { formatProtocol } from '#/words/network-words.ts'
import styles from './signers-list.module.css'

/** Beside the review, never over it. */
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
  const isComplete = missing.length === 0 && signer !== undefined
  const isReady = session === 'open' && isComplete
  const unlocks = session === 'locked' && isComplete
  const asksGate = signers.some(({ vaultKey }) => vaultKey?.compartment === 'gate')
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWrong = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/wrong-passphrase'
  const named = { again: String(isSigned), vault: unlocks ? 'locked' : 'open' }
  const act = t('request.prompt.act', named)
  const { asks, sign, unlock, isShownAnew } = useSigning({
    run,
    warnings,
    asksProof: asksGate || review.reasons.length > 0,
    onSign: async (proof) => {
      if (signer === undefined) return
      putAnswer(request, await signRequest(request, review, signer, { proof, warnings: codesOf(warnings) }))
    },
  })
  const asksWord = useAsksWord(networkId, asks)
  const asksNow = isReady && asks
  // On a phone the prompt is below the review, so the link to it stays visible.
  const isNarrow = useNarrow()
  const press = (
    <Button kind={isSigned ? 'plain' : 'primary'} block busy={busy} why={why} onClick={() => sign()}>
      {act}
    </Button>
  )
  const isPressed = isReady && !asks
  if (asksWord && isReady)
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
  const lacks = session === 'open' ? 'proof' : session === 'missing' ? 'creation' : 'vault'
  const foot = (
    <Stack gap="tight">
      {/* The warnings must be visible before the user can sign. */}
      {warnings.length === 0 ? null : (
        <Text size="small" tone="warn">
          {t('consequence.signed-with', { count: warnings.length })}
        </Text>
      )}
      {isPressed ? press : <FieldJump>{t('request.prompt.jump', { asks: lacks })}</FieldJump>}
    </Stack>
  )
  const isPossible = session !== 'open' || missing.length === 0
  return (
    <Card
      title={asksNow ? t('request.prompt.gate') : t('request.prompt')}
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
        {session === 'open' || unlocks ? null : vaultUse}
        {session === 'open' && missing.length > 0 ? <MissingNote count={missing.length} /> : null}
        {unlocks ? (
          <Text as="p" tone="second">
            {t('sign.unlocks', { asks: String(asks) })}
          </Text>
        ) : null}
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
        {asksGate && (asksNow || unlocks) ? (
          <Text as="p" tone="second">
            {t('request.prompt.gate.about')}
          </Text>
        ) : null}
        {asksNow || unlocks ? (
          <ProofForm
            {...(unlocks ? unlockProofForm(act) : proofForm(act))}
            plain={isSigned}
            busy={busy}
            why={why}
            violations={isWrong ? failed : []}
            onProof={unlocks ? unlock : sign}
          />
        ) : null}
        {unlocks ? (
          <div>
            <ButtonLink kind="quiet" size="small" render={<Link to="/vault" />}>
              {t('lost.title')}
            </ButtonLink>
          </div>
        ) : null}
        {isPressed && (!isNarrow || isSigned) ? press : null}
        {failed.length > 0 && !(isWrong && (asksNow || unlocks)) ? (
          <LinesNote title={t('request.prompt.failed')} lines={failed} />
        ) : null}
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

function SignersList({ signers }: { readonly signers: readonly RequestSigner[] }) {
  return (
    <ul className={styles['signers']} aria-label={t('request.signers')}>
      {signers.map((signer) => {
        const { vaultKey } = signer
        const data = signer.role === 'single-use' ? signer.data : signer.key.data
        return (
          <li key={signer.role === 'single-use' ? 'single-use' : `${signer.role} ${signer.key.id}`}>
            <Stack gap="snug">
              <b>{formatSigner(signer)}</b>
              {data === undefined ? null : (
                <IdentifierChip
                  bare
                  label={t('request.signer.public')}
                  {...identifierWords(data, 'base58')}
                />
              )}
              {vaultKey === undefined ? (
                <>
                  <Text tone="warn">{t('request.signer.missing')}</Text>
                  <Text size="small" tone="second">
                    {formatImport(signer)}
                  </Text>
                </>
              ) : (
                <>
                  <Text tone="second">{t('request.signer.held', { name: formatKeyName(vaultKey) })}</Text>
                  <ProtectionKey {...formatProtection(vaultKey)} />
                </>
              )}
            </Stack>
          </li>
        )
      })}
    </ul>
  )
}
