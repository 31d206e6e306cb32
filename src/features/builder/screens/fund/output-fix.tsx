import { listLockOutputs } from '#/protocol/layer1/asset-lock.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { CheckedDraft } from '#/session/drafts/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { chooseOutput } from '#/features/builder/model/draft-lock.ts'

/** Another output of the transaction that does lock, one press away; or what to bring when there is none. */
export function OutputFix({ judged }: { readonly judged: CheckedDraft }) {
  const { draft, report } = judged
  const { transaction, outputIndex, lockOutput } = report.fund
  if (transaction === undefined) return null
  const chosen = outputIndex ?? lockOutput?.outputIndex
  const locks = listLockOutputs(transaction, wireProfiles[draft.profile])
  const other = locks.find((each) => each.outputIndex !== chosen)?.outputIndex
  if (other === undefined) return <span>{t('fund.outputs.none')}</span>
  return (
    <LinkButton onClick={() => chooseOutput(judged, other)}>
      {t('fund.mend.output', { outputIndex: other })}
    </LinkButton>
  )
}
