import { useLockVerdict } from '#/workspace/chain/use-lock-verdict.ts'
import { formatLockGap, formatRootGap, listVerdictWords } from '#/workspace/messages/list-verdict-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Icon } from '#/ui/icon.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'

/** Whether the quorum that had to sign the instant lock did, as far as the followed list can tell. */
export function QuorumVerdict({
  networkId,
  instantLock,
}: {
  readonly networkId: string
  readonly instantLock: Uint8Array | undefined
}) {
  const judged = useLockVerdict(networkId, instantLock)
  if (judged === undefined) return <Text tone="quiet">{t('fund.lock.quorum.unknown')}</Text>
  const { verdict, list } = judged
  if (verdict.kind === 'not-verifiable') return <Text tone="quiet">{formatLockGap(verdict.why)}</Text>
  if (verdict.kind === 'not-signed') return <Text tone="bad">{t('fund.lock.quorum.not-signed')}</Text>
  return (
    <Row gap="snug" top>
      {list.quorumCheck.kind === 'verified' ? (
        <Icon name="check" tone="ok" />
      ) : (
        <Icon name="info" tone="quiet" />
      )}
      <span>
        {t('fund.lock.quorum.matches', {
          height: list.height,
          verdict: listVerdictWords(list.verdict).line,
        })}
        {list.quorumCheck.kind === 'not-verifiable' &&
          ` ${t('fund.lock.quorum.unproven', { gap: formatRootGap(list.quorumCheck.why) })}`}
      </span>
    </Row>
  )
}
