import { PhraseOffer } from '#/features/builder/screens/phrase-offer.tsx'
import { VaultNeeded } from '#/features/builder/screens/vault-needed.tsx'
import { fundMethods, type FundMethod } from '#/workspace/drafts/draft-fund.ts'
import { changeFund } from '#/workspace/drafts/draft-actions.ts'
import { switchMethod } from '#/features/builder/model/locks/switch-proof.ts'
import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useNetwork } from '#/workspace/networks/current-network.ts'
import { sandboxId } from '#/workspace/networks/network.ts'
import { Card } from '#/ui/card.tsx'
import { Frozen } from '#/ui/frozen.tsx'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Why } from '#/ui/why.tsx'
import { ChainLockFields } from './chain-lock-fields.tsx'
import { InstantSendFields } from './instant-send-fields.tsx'
import { LockRivalNote } from './lock-rival-note.tsx'
import { PreflightCard } from './preflight-card.tsx'
import { SandboxFields } from './sandbox-fields.tsx'

const methods = {
  sandbox: 'fund.method.sandbox',
  'instant-send': 'fund.method.instant-send',
  'chain-lock': 'fund.method.chain-lock',
} as const satisfies Record<FundMethod, string>

/** Where the value comes from that becomes the identity's balance. */
export function FundStep({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const { method } = draft.fund
  const network = useNetwork(draft.networkId)
  const isSandbox = draft.networkId === sandboxId
  const isHere = draft.signed === null && draft.fund.singleUsePublicKey === null
  const vault = isHere ? <VaultNeeded /> : null
  const hasKey = report.singleUseKey !== undefined
  return (
    <Frozen frozen={draft.signed !== null}>
      <Stack>
        {hasKey ? null : vault}
        {isHere ? <PhraseOffer /> : null}
        <Card
          title={t('fund.title')}
          end={
            <Segmented
              label={t('fund.method')}
              value={method}
              onValue={(chosen) => switchMethod(judged, chosen)}
              choices={fundMethods
                .filter((each) => each !== 'sandbox' || isSandbox)
                .map((value) => ({ value, text: t(methods[value]) }))}
            />
          }
        >
          <Stack gap="wide">
            {isSandbox ? null : <Why>{t('fund.method.own', { network: formatNetworkName(network) })}</Why>}
            {isSandbox && isUntouched(judged) ? <PracticeOffer draftId={draft.id} /> : null}
            <MethodFields judged={judged} />
          </Stack>
        </Card>
        <LockRivalNote judged={judged} />
        <PreflightCard judged={judged} />
        {hasKey ? vault : null}
      </Stack>
    </Frozen>
  )
}

function isUntouched({ draft: { fund } }: JudgedFunds): boolean {
  return (
    fund.method !== 'sandbox' && fund.transaction === '' && fund.instantLock === '' && fund.outPoint === ''
  )
}

function PracticeOffer({ draftId }: { readonly draftId: string }) {
  return (
    <Row wrap gap="snug">
      <Text tone="second">{t('fund.practice')}</Text>
      <LinkButton onClick={() => changeFund(draftId, { method: 'sandbox' })}>
        {t('fund.practice.act')}
      </LinkButton>
    </Row>
  )
}

function MethodFields({ judged }: { readonly judged: JudgedFunds }) {
  switch (judged.draft.fund.method) {
    case 'sandbox':
      return <SandboxFields judged={judged} />
    case 'instant-send':
      return <InstantSendFields judged={judged} />
    case 'chain-lock':
      return <ChainLockFields judged={judged} />
  }
}
