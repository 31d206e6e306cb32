import { limitAt } from '#/protocol/contract/contract-limit.ts'
import type { Studio } from '#/workspace/contracts/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { RuleGauge } from '#/ui/rule-gauge.tsx'

/** How much the limits leave. */
export function ContractGauges({ studio: { report, record } }: { readonly studio: Studio }) {
  const limit = limitAt('serializedSize', record.target)?.max ?? 0
  const size = report?.size ?? 0
  return (
    <Card label={t('contract.gauges')}>
      <RuleGauge
        label={t('contract.gauge.size')}
        value={size}
        limit={limit}
        words={t('contract.gauge.words', { size, limit })}
      />
    </Card>
  )
}
