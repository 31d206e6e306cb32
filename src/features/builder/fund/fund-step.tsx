import { VaultNeeded } from '#/features/builder/keys/vault-needed.tsx'
import type { FundMethod } from '#/workspace/drafts/create-draft.ts'
import { changeFund } from '#/workspace/drafts/draft-actions.ts'
import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Frozen } from '#/ui/frozen.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ChainLockFields } from './chain-lock-fields.tsx'
import { InstantSendFields } from './instant-send-fields.tsx'
import { PreflightCard } from './preflight-card.tsx'
import { SandboxFields } from './sandbox-fields.tsx'

const methods = {
  sandbox: 'fund.method.sandbox',
  'instant-send': 'fund.method.instant-send',
  'chain-lock': 'fund.method.chain-lock',
} as const satisfies Record<FundMethod, string>

/** Where the value comes from that becomes the identity's balance. */
export function FundStep({ judged }: { readonly judged: JudgedDraft }) {
  const { draft, report } = judged
  const { method } = draft.fund
  return (
    <Frozen frozen={draft.signed !== null}>
      <Stack>
        {report.singleUseKey === undefined && draft.signed === null ? <VaultNeeded /> : null}
        <Card
          title={t('fund.title')}
          end={
            <Segmented
              label={t('fund.method')}
              value={method}
              onValue={(chosen) => changeFund(draft.id, { method: chosen })}
              choices={[
                { value: 'sandbox', text: t(methods.sandbox) },
                { value: 'instant-send', text: t(methods['instant-send']) },
                { value: 'chain-lock', text: t(methods['chain-lock']) },
              ]}
            />
          }
        >
          <Stack gap="wide">
            <MethodFields judged={judged} />
          </Stack>
        </Card>
        <PreflightCard judged={judged} />
      </Stack>
    </Frozen>
  )
}

function MethodFields({ judged }: { readonly judged: JudgedDraft }) {
  switch (judged.draft.fund.method) {
    case 'sandbox':
      return <SandboxFields judged={judged} />
    case 'instant-send':
      return <InstantSendFields judged={judged} />
    case 'chain-lock':
      return <ChainLockFields judged={judged} />
  }
}
