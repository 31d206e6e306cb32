import type { JudgedDraft } from '#/workspace/drafts/judged-funds.ts'
import { formatList } from '#/workspace/messages/format-list.ts'
import { levelWord } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { FundedFigures } from './funded-figures.tsx'
import { SizeGauge } from './size-gauge.tsx'

export function DraftFigures({ judged: { draft, report } }: { readonly judged: JudgedDraft }) {
  return (
    <>
      <FundedFigures
        draft={draft}
        name={t('builder.exists.balance')}
        credits={report.balanceCredits}
        amountDuffs={report.amountDuffs}
        also={[{ name: t('builder.exists.keys'), value: formatPlanned(draft.keys) }]}
      />
      <SizeGauge size={report.size} profile={draft.profile} />
    </>
  )
}

function formatPlanned(keys: JudgedDraft['draft']['keys']): string {
  if (keys.length === 0) return t('builder.exists.keys.none')
  const levels = [...new Set(keys.map(({ securityLevel }) => securityLevel))].toSorted((a, b) => a - b)
  return t('builder.exists.keys.planned', { count: keys.length, levels: formatList(levels.map(levelWord)) })
}
