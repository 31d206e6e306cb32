import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { switchMethod } from '#/features/builder/model/locks/switch-proof.ts'
import { t } from '#/workspace/messages/t.ts'
import { LinkButton } from '#/ui/link-button.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { InstantLockField } from './instant-lock-field.tsx'
import { LockTarget } from './lock-target.tsx'
import { SingleUseKeyField } from './single-use-key-field.tsx'
import { TransactionField } from './transaction-field.tsx'

export function InstantSendFields({ judged }: { readonly judged: JudgedFunds }) {
  return (
    <>
      <SingleUseKeyField judged={judged} />
      <LockTarget judged={judged} />
      <TransactionField judged={judged} />
      <InstantLockField judged={judged} />
      {judged.report.fund.txid === undefined || judged.report.fund.proof !== undefined ? null : (
        <Row wrap gap="snug">
          <Text tone="second">{t('locks.switch.no-lock')}</Text>
          <LinkButton onClick={() => switchMethod(judged, 'chain-lock')}>
            {t('locks.switch.chain-lock')}
          </LinkButton>
        </Row>
      )}
    </>
  )
}
