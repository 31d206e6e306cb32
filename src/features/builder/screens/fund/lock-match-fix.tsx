import { changeFund } from '#/session/drafts/draft-actions.ts'
import { type LockMatch, chooseOutput } from '#/features/builder/model/draft-lock.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { formatKeyName } from '#/words/vault-key-words.ts'
import { LinkButton } from '#/ui/link-button.tsx'

/** The key that opens the chosen output, or the output that the chosen key opens: named, and one press away. */
export function LockMatchFix({
  judged,
  match: { key, outputIndex },
}: {
  readonly judged: CheckedDraft
  readonly match: LockMatch
}) {
  const { draft, report } = judged
  if (key !== undefined) {
    const name = formatKeyName(key)
    return (
      <span>
        {t('fund.key.matches', { name, outputIndex: report.fund.lockOutput?.outputIndex ?? 0 })}{' '}
        <LinkButton onClick={() => changeFund(draft.id, { singleUseKey: key.id, singleUsePublicKey: null })}>
          {t('fund.key.use', { name })}
        </LinkButton>
      </span>
    )
  }
  if (outputIndex === undefined) return <span>{t('fund.key.no-match')}</span>
  return (
    <span>
      {t('fund.key.opens', { outputIndex })}{' '}
      <LinkButton onClick={() => chooseOutput(judged, outputIndex)}>
        {t('fund.mend.output', { outputIndex })}
      </LinkButton>
    </span>
  )
}
