import { Link } from '@tanstack/react-router'
import { useUncovered } from '#/workspace/backup/uncovered.ts'
import { placeOfDraft } from '#/workspace/drafts/draft-place.ts'
import { judgeRules } from '#/workspace/drafts/judge-rules.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { uncoveredWords } from '#/workspace/messages/backup-words.ts'
import { checkWords } from '#/workspace/messages/control-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { SignableReview } from '#/workspace/signing/sign-funded.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ElsewherePrompt } from '#/features/builder/screens/elsewhere/elsewhere-prompt.tsx'
import { SignPrompt } from './sign-prompt.tsx'

export function SignAside({
  judged,
  review,
}: {
  readonly judged: JudgedFunds
  readonly review: SignableReview
}) {
  const { draft, report } = judged
  const isHere = report.singleUseKey !== undefined
  const unwritten = useVault(({ phrase }) => phrase !== null && phrase.writtenDownAtMs === null)
  const lines = judgeRules(draft, report)
  const holding = lines.filter(({ state }) => state === 'holds').length
  const unknown = lines.length - holding
  const uncovered = uncoveredWords(useUncovered())
  const checks = [
    {
      id: 'holding',
      state: 'ok' as const,
      text:
        unknown === 0
          ? t('builder.rules.all', { count: lines.length })
          : t('builder.rules.hold', { holding, count: lines.length }),
    },
    ...(unknown === 0
      ? []
      : [{ id: 'unknown', state: 'open' as const, text: t('builder.rules.unknown', { count: unknown }) }]),
    ...(unwritten ? [{ id: 'phrase', state: 'warn' as const, text: t('phrase.unwritten') }] : []),
    ...(uncovered === undefined ? [] : [{ id: 'backup', state: 'warn' as const, text: uncovered.title }]),
  ]
  return (
    <Stack as="aside" stick>
      {isHere ? <SignPrompt judged={judged} review={review} /> : null}
      <ElsewherePrompt place={{ kind: 'draft', id: draft.id, judged }} isNeeded={!isHere} />
      <Card>
        <CheckList words={checkWords()} lines={checks} />
      </Card>
      <div>
        <ButtonLink kind="quiet" render={<Link {...placeOfDraft(draft, 'review')} />}>
          {t('builder.back.review')}
        </ButtonLink>
      </div>
    </Stack>
  )
}
