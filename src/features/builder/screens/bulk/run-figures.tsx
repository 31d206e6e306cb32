import type { RunView } from '#/features/builder/model/bulk/use-run.ts'
import { t } from '#/workspace/messages/t.ts'
import { Figures } from '#/ui/figures.tsx'

export function RunFigures({ view: { run, counts, lockedDuffs } }: { readonly view: RunView }) {
  const left = counts.waiting + counts.funded
  const sent = counts.exported + counts.settled
  return (
    <Figures
      label={t('bulk.figures')}
      figures={[
        {
          name: t('bulk.figures.rows'),
          value: run.count,
          about: left === 0 ? undefined : t('bulk.figures.left', { count: left }),
        },
        { name: t('bulk.figures.checked'), value: counts.checked },
        {
          name: t('bulk.figures.signed'),
          value: counts.signed + sent,
          about: sent === 0 ? undefined : t('bulk.figures.exported', { count: sent }),
        },
        { name: t('bulk.figures.refused'), value: counts.refused },
        {
          name: t('bulk.figures.locked'),
          value: lockedDuffs.toLocaleString('en-GB'),
          unit: t('bulk.figures.duffs'),
        },
      ]}
    />
  )
}
