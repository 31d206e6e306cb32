import { KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { isUntouched, type FundedDraft } from '#/store/records/funded-draft.ts'
import {
  isTopUp,
  type CheckedDraft,
  type CheckedCreate,
  type CheckedTopUp,
} from '#/domain/draft/checked-draft.ts'
import { findBlocker } from '#/domain/draft/step-blockers.ts'
import { formatList } from '#/words/format-list.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/builder/messages.ts'
import { Why } from '#/ui/button.tsx'
import { ContinueButton } from './continue-button.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { IdentityIdView } from './identity-head.tsx'
import { balanceStep, useReceiver } from '#/features/builder/model/receiver.ts'
import { KeyValues } from '#/ui/list.tsx'
import { wireProfiles, type WireProfileName } from '#/protocol/transition/wire-profile.ts'
import { RuleGauge } from '#/ui/figures.tsx'
import type { ComponentProps } from 'react'
import { formatNetworkName } from '#/words/network-words.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { Text } from '#/ui/text.tsx'

export function DraftAside({
  checked,
  step,
}: {
  readonly checked: CheckedDraft
  readonly step: 'fund' | 'keys' | 'review'
}) {
  const { draft, report } = checked
  const blocker = draft.signed === null ? findBlocker(step, draft, report) : undefined
  return (
    <Stack as="aside" stick>
      <Card
        title={isTopUp(checked) ? t('top-up.changes') : t('builder.exists')}
        // A disabled sticky button would only cover other content.
        sticky={blocker === undefined}
        foot={
          <Stack gap="tight">
            <ContinueButton draft={draft} step={step} blocker={blocker} />
          </Stack>
        }
      >
        <Stack>
          <IdentityIdView
            id={report.identityId}
            {...(isTopUp(checked) ? { unknown: t('top-up.identity.unknown') } : {})}
          />
          {isTopUp(checked) ? <TopUpFigures checked={checked} /> : <DraftFigures checked={checked} />}
        </Stack>
      </Card>
      {draft.signed === null && !isUntouched(draft) ? <Why icon="download">{t('builder.saved')}</Why> : null}
    </Stack>
  )
}

function DraftFigures({ checked: { draft, report } }: { readonly checked: CheckedCreate }) {
  return (
    <>
      <FundedFigures
        draft={draft}
        name={t('builder.exists.balance')}
        credits={report.balanceCredits}
        amountDuffs={report.amountDuffs}
        also={[
          {
            name: t('builder.exists.keys', { count: draft.keys.length }),
            value: formatPlanned(draft.keys),
          },
        ]}
      />
      <SizeGauge size={report.size} profile={draft.profile} />
    </>
  )
}

function formatPlanned(keys: CheckedCreate['draft']['keys']): string {
  if (keys.length === 0) return t('builder.exists.keys.none')
  const sorted = keys.toSorted((a, b) => a.purpose - b.purpose || a.securityLevel - b.securityLevel)
  const kinds = sorted.map(({ purpose, securityLevel }) =>
    purpose === KeyPurpose.authentication ? formatLevel(securityLevel) : formatPurpose(purpose),
  )
  return formatList([...new Set(kinds)])
}

function TopUpFigures({ checked: { draft, report } }: { readonly checked: CheckedTopUp }) {
  const { fundedCredits, amountDuffs, identityId, size } = report
  return (
    <>
      <FundedFigures
        draft={draft}
        name={t('top-up.adds')}
        credits={fundedCredits}
        amountDuffs={amountDuffs}
      />
      {identityId === undefined ? null : <Balance id={identityId} fundedCredits={fundedCredits} />}
      <SizeGauge size={size} profile={draft.profile} />
    </>
  )
}

function Balance({
  id,
  fundedCredits,
}: {
  readonly id: Uint8Array
  readonly fundedCredits: bigint | undefined
}) {
  const step = balanceStep(useReceiver(id), fundedCredits)
  if (step === undefined) return null
  return (
    <KeyValues
      spread
      items={[
        { name: t('top-up.before'), value: t('builder.exists.credits', { credits: step.before }) },
        { name: t('top-up.after'), value: <b>{t('builder.exists.credits', { credits: step.after })}</b> },
      ]}
    />
  )
}

function SizeGauge({
  size,
  profile,
}: {
  readonly size: number | undefined
  readonly profile: WireProfileName
}) {
  const { maxBytes } = wireProfiles[profile]
  return (
    <RuleGauge
      label={t('builder.exists.size')}
      value={size ?? 0}
      limit={maxBytes}
      words={
        size === undefined
          ? t('builder.exists.unknown')
          : t('builder.exists.size.value', { bytes: size, limit: Math.ceil(maxBytes / 1024) })
      }
    />
  )
}

function FundedFigures({
  draft,
  name,
  credits,
  amountDuffs,
  also = [],
}: {
  readonly draft: FundedDraft
  readonly name: string
  readonly credits: bigint | undefined
  readonly amountDuffs: bigint | undefined
  readonly also?: ComponentProps<typeof KeyValues>['items']
}) {
  const network = useNetwork(draft.networkId)
  const unknown = <Text tone="quiet">{t('builder.exists.unknown')}</Text>
  return (
    <KeyValues
      spread
      items={[
        {
          name,
          value: credits === undefined ? unknown : <b>{t('consequence.number', { value: credits })}</b>,
        },
        {
          name: t('builder.exists.locked'),
          value: amountDuffs === undefined ? unknown : t('builder.exists.duffs', { duffs: amountDuffs }),
        },
        ...also,
        {
          name: t('builder.exists.network'),
          value: t('builder.exists.network.value', {
            network: formatNetworkName(network),
            profile: draft.profile === 'platform-13' ? 'today' : draft.profile,
          }),
        },
      ]}
    />
  )
}
