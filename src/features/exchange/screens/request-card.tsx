import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { useMemo, type ReactNode } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { deriveFacts, type ExchangeFacts } from '#/protocol/exchange/exchange-facts.ts'
import type { ExchangeRequest } from '#/protocol/exchange/exchange-file.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { feeOfTransition } from '#/protocol/platform/transition-fee.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import type { UnsignedCredit } from '#/protocol/transition/credit-transition.ts'
import { isFunded } from '#/protocol/transition/transition.ts'
import { formatProtocolName, kindWord } from '#/words/network-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { formatClaimedNetwork } from '#/domain/offline/request-network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Card } from '#/ui/card.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/button.tsx'
import { formatAgeAt, formatAsked } from '#/features/exchange/words/request-words.ts'

export function RequestCard({ request }: { readonly request: ExchangeRequest }) {
  const nowMs = useNow()
  const { network, profile, tip, madeAtMs, transition } = request
  const facts = useMemo(() => deriveFacts(request), [request])
  const { identityId, revisionFrom, newKeys, disabledKeyIds, amountDuffs, digest } = facts
  const { kind, platformName: platform } = network
  const name = formatClaimedNetwork(request)
  const items: readonly { readonly name: string; readonly value: ReactNode }[] = [
    {
      name: t('request.network'),
      value: t('request.network.named', { name, kind: kindWord(kind), platform }),
    },
    { name: t('request.profile'), value: formatProtocolName(profile) },
    ...(identityId === undefined
      ? []
      : [{ name: t('request.identity'), value: <RequestIdentity id={identityId} /> }]),
    ...(transition.type === TransitionType.update && revisionFrom !== undefined
      ? [
          {
            name: t('request.revision'),
            value: t('request.revision.step', { from: revisionFrom, to: transition.revision }),
          },
        ]
      : []),
    ...(transition.type === TransitionType.withdrawal || transition.type === TransitionType.transfer
      ? sendingItems(transition, facts)
      : []),
    ...(transition.type !== TransitionType.create && transition.type !== TransitionType.update
      ? []
      : [
          {
            name: t('request.keys'),
            value: t('request.keys.count', { add: newKeys.length, disable: disabledKeyIds.length }),
          },
        ]),
    ...(!isFunded(transition)
      ? []
      : [
          {
            name: t('request.amount'),
            value: formatAmount(amountDuffs),
          },
        ]),
    {
      name: t('request.tip'),
      value:
        tip === undefined
          ? t('request.tip.none')
          : t('request.tip.at', { height: tip.height, age: formatAgeAt(tip.timeMs, madeAtMs) }),
    },
    {
      name: t('request.made'),
      value: t('request.made.at', { at: madeAtMs, age: formatAgeAt(madeAtMs, nowMs) }),
    },
    { name: t('request.digest'), value: <Text mono>{formatHex(digest)}</Text> },
  ]
  return (
    <Card title={formatAsked(request)}>
      <Stack>
        <KeyValues items={items} />
        <Why>{t('request.asked.claims')}</Why>
      </Stack>
    </Card>
  )
}

function sendingItems(
  transition: UnsignedCredit,
  { recipientId, address, amountCredits = '0' }: ExchangeFacts,
): readonly { readonly name: string; readonly value: ReactNode }[] {
  const { nonce, userFeeIncrease: percent } = transition
  const credits = BigInt(amountCredits)
  const { platformCredits, coreCredits } = feeOfTransition(transition)
  return [
    recipientId === undefined
      ? { name: t('request.address'), value: <Text mono>{address ?? t('request.address.none')}</Text> }
      : { name: t('request.recipient'), value: <RequestIdentity id={recipientId} /> },
    {
      name: t('request.amount'),
      value: t('request.amount.sent', { dash: formatDashToRead(credits), credits }),
    },
    {
      name: t('request.fee'),
      value: t('request.fee.percent', { percent, dash: formatDashToRead(platformCredits) }),
    },
    ...(transition.type === TransitionType.withdrawal
      ? [
          {
            name: t('request.core-fee'),
            value: t('request.core-fee.duffs', {
              duffs: transition.coreFeePerByte,
              dash: formatDashToRead(coreCredits),
            }),
          },
        ]
      : []),
    { name: t('request.nonce'), value: t('request.nonce.number', { nonce }) },
  ]
}

function formatAmount(duffs: number | undefined): string {
  if (duffs === undefined) return t('request.amount.unknown')
  return t('request.amount.duffs', { duffs, credits: creditsOf(BigInt(duffs)) })
}

function RequestIdentity({ id }: { readonly id: Uint8Array }) {
  const text = formatIdentityId(id)
  const label = useWorkspace(({ identities }) => identities.get(text)?.label ?? '')
  return (
    <Row gap="close">
      <KeyBit digest={sha256(id)} size={32} label={t('builder.exists.id.picture')} />
      <Stack gap="snug">
        <Text mono>{text}</Text>
        {label === '' ? null : (
          <Text size="small" tone="quiet">
            {t('request.identity.known', { label })}
          </Text>
        )}
      </Stack>
    </Row>
  )
}
