import { useMemo } from 'react'
import { useLockVerdict } from '#/workspace/chain/use-lock-verdict.ts'
import { judgedLockWords } from '#/workspace/messages/judged-lock-words.ts'
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
  const lock = useMemo(
    () => (instantLock === undefined ? undefined : ({ kind: 'instant-lock', bytes: instantLock } as const)),
    [instantLock],
  )
  const { text, state, isUnproven } = judgedLockWords(useLockVerdict(networkId, lock))
  if (state === 'bad') return <Text tone="bad">{text}</Text>
  if (state === 'open' && isUnproven !== true) return <Text tone="quiet">{text}</Text>
  return (
    <Row gap="snug" top>
      {state === 'ok' ? <Icon name="check" tone="ok" /> : <Icon name="info" tone="quiet" />}
      <span>{text}</span>
    </Row>
  )
}
