import { contractFigures, type ContractFigure } from '#/features/contracts/model/contract-figures.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { t } from '#/features/contracts/messages.ts'
import { Card } from '#/ui/card.tsx'
import { RuleGauge } from '#/ui/figures.tsx'
import { useSelected } from '#/features/contracts/screens/use-selected.ts'
import styles from './contract-gauges.module.css'

const ticks = { documents: 10, fields: 10, properties: 10, indices: 10, unique: 3, size: 16 } as const

/** How much the limits leave. */
export function ContractGauges({ studio: { report, record, value } }: { readonly studio: Studio }) {
  const [selected] = useSelected()
  const figures = contractFigures(value, { selected, size: report?.size ?? 0, version: record.target })
  return (
    <Card label={t('contract.gauges')}>
      <div className={styles['gauges']}>
        {figures.map((figure) => (
          <RuleGauge
            key={figure.kind}
            label={labelOf(figure)}
            value={figure.value}
            limit={figure.limit}
            ticks={ticks[figure.kind]}
            words={t('contract.gauge.words', { size: figure.value, limit: figure.limit })}
          />
        ))}
      </div>
    </Card>
  )
}

function labelOf({ kind, of }: ContractFigure): string {
  const name = of === '' ? t('contract.gauge.unnamed') : of
  switch (kind) {
    case 'documents':
      return t('contract.gauge.documents')
    case 'fields':
      return t('contract.gauge.fields', { name })
    case 'properties':
      return t('contract.gauge.properties', { name })
    case 'indices':
      return t('contract.gauge.indices', { name })
    case 'unique':
      return t('contract.gauge.unique', { name })
    case 'size':
      return t('contract.gauge.size')
  }
}
