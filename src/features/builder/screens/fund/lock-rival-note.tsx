import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { findLockRivals } from '#/workspace/drafts/lock-rivals.ts'
import { formatDraftName } from '#/workspace/messages/draft-words.ts'
import { formatList } from '#/workspace/messages/format-list.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { Note } from '#/ui/note.tsx'

/** Says that another draft waits with the same lock. What was signed with it stands in the way by a rule. */
export function LockRivalNote({ judged: { draft, report } }: { readonly judged: JudgedFunds }) {
  const drafts = useWorkspace((state) => state.drafts)
  const identities = useWorkspace((state) => state.identities)
  const rivals = draft.signed === null ? findLockRivals(draft, report.fund.outPoint, drafts) : []
  if (rivals.length === 0) return null
  const names = formatList(rivals.map((each) => `“${formatDraftName(each, identities)}”`))
  return (
    <Note tone="warn" title={t('fund.rival')}>
      {t('fund.rival.about', { names })}
    </Note>
  )
}
