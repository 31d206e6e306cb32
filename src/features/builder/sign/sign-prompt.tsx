import { useNavigate } from '@tanstack/react-router'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { protectionWords } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { signCreate, type SignableReview } from '#/workspace/signing/sign-create.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { KeyBit } from '#/ui/key-bit.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { Refusal } from './refusal.tsx'
import { SessionUnlock } from './session-unlock.tsx'

/** Which private key signs, and the act itself. It stands beside the confirmation, never over it. */
export function SignPrompt({
  judged: { draft, report },
  review,
}: {
  readonly judged: JudgedDraft
  readonly review: SignableReview
}) {
  const navigate = useNavigate()
  const session = useVault((view) => view.session.kind)
  const [attempt, run] = useAttempt()
  const key = report.singleUseKey
  const { count, word } = protectionWords(key)
  const sign = () =>
    run(async () => {
      await signCreate(draft, report, review)
      await navigate({ to: '/build/create/$draft/$step', params: { draft: draft.id, step: 'export' } })
    })
  return (
    <Card title={t('builder.sign.prompt')} end={<ProtectionKey count={count} word={word} />}>
      <Stack>
        {key === undefined ? null : (
          <Row gap="close">
            <KeyBit digest={sha256(key.publicKey)} size={32} label={t('builder.sign.with.key')} />
            <Stack gap="snug">
              <b>
                {t('builder.sign.with', { label: key.label === '' ? t('vault.keys.unnamed') : key.label })}
              </b>
              <Text size="small" tone="quiet">
                {t('builder.sign.with.kind', { at: key.createdAtMs })}
              </Text>
            </Stack>
          </Row>
        )}
        <Text as="p" tone="second">
          {t('builder.sign.with.about')} {t('builder.sign.profile', { profile: draft.profile })}
        </Text>
        {session === 'open' ? (
          <Button kind="primary" block busy={attempt.kind === 'busy'} onClick={sign}>
            {t('builder.sign')}
          </Button>
        ) : (
          <SessionUnlock />
        )}
        {attempt.kind === 'failed' ? (
          <Refusal title={t('builder.sign.failed')} lines={errorLines(attempt.error)} />
        ) : null}
        <Text as="p" size="small" tone="quiet">
          {t('builder.sign.not-sent')}
        </Text>
      </Stack>
    </Card>
  )
}
