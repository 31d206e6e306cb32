import type { CheckedDraft } from '#/domain/draft/checked-draft.ts'
import { t } from '#/features/builder/messages.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { InstantLock } from '#/protocol/layer1/quorum-lock.ts'
import type { PreflightCheck } from '#/protocol/transition/preflight.ts'
import { useLockVerdict } from '#/domain/network/use-lock-verdict.ts'
import { cutMiddle, identifierWords } from '#/words/identifier-words.ts'
import { lockVerdictWords } from '#/words/list-verdict-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { Icon } from '#/ui/icon.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useMemo } from 'react'

export function InstantLockSummary({
  checked: { draft, report },
  title,
}: {
  readonly checked: CheckedDraft
  readonly title?: string
}) {
  const { instantLock, checks } = report.fund
  if (instantLock === undefined) return null
  const same = checks.find(({ rule }) => rule === 'proof.lock-transaction')
  return (
    <Sunk>
      {title === undefined ? null : (
        <Text as="h3" strong>
          {title}
        </Text>
      )}
      <Row wrap>
        <Badge tone="ok" icon="check">
          {t('fund.recognized')}
        </Badge>
        <span>{formatLayout(instantLock)}</span>
      </Row>
      <KeyValues
        small
        items={[
          {
            name: t('fund.lock.locks'),
            value: (
              <Row wrap>
                <IdentifierChip bare label={t('fund.txid')} {...identifierWords(instantLock.txid, 'hex')} />
                <SameTransaction check={same} />
              </Row>
            ),
          },
          {
            name: t('fund.lock.inputs'),
            value: (
              <Stack gap="snug">
                {instantLock.inputs.map(({ txid, index }) => (
                  <Text key={`${formatHex(txid)}:${index}`} mono>
                    {cutMiddle(formatHex(txid))}:{index}
                  </Text>
                ))}
              </Stack>
            ),
          },
          ...(instantLock.layout === 'deterministic'
            ? [
                {
                  name: t('fund.lock.cycle'),
                  value: <Text mono>{cutMiddle(formatHex(instantLock.cycleHash))}</Text>,
                },
              ]
            : []),
          {
            name: t('fund.lock.signature'),
            value: (
              <>
                <Text mono>{cutMiddle(formatHex(instantLock.signature))}</Text>{' '}
                <Text tone="quiet">{t('fund.lock.signature.note')}</Text>
              </>
            ),
          },
          {
            name: t('fund.lock.quorum'),
            value: (
              <QuorumVerdict networkId={draft.networkId} instantLock={report.fund.texts.instantLock?.bytes} />
            ),
          },
        ]}
      />
    </Sunk>
  )
}

function SameTransaction({ check }: { readonly check: PreflightCheck | undefined }) {
  if (check === undefined || check.state === 'unknown') return null
  const same = check.state === 'holds'
  return (
    <Text tone={same ? 'ok' : 'bad'}>
      <Row gap="snug">
        <Icon name={same ? 'check' : 'alert'} />
        {t(same ? 'fund.lock.same' : 'fund.lock.other')}
      </Row>
    </Text>
  )
}

function formatLayout(lock: InstantLock): string {
  return lock.layout === 'legacy'
    ? t('fund.lock.legacy')
    : t('fund.lock.deterministic', { version: lock.version })
}

function QuorumVerdict({
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
  const { text, state, isUnproven } = lockVerdictWords(useLockVerdict(networkId, lock))
  if (state === 'bad') return <Text tone="bad">{text}</Text>
  if (state === 'open' && isUnproven !== true) return <Text tone="quiet">{text}</Text>
  return (
    <Row gap="snug" top>
      {state === 'ok' ? <Icon name="check" tone="ok" /> : <Icon name="info" tone="quiet" />}
      <span>{text}</span>
    </Row>
  )
}
