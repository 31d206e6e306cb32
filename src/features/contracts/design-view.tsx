import type { Studio } from '#/workspace/contracts/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Stack } from '#/ui/stack.tsx'
import styles from './design-view.module.css'
import { JsonPane } from './editor/json-pane.tsx'
import { SelectedForm } from './form/selected-form.tsx'
import { ContractGauges } from './gauges/contract-gauges.tsx'
import { StructurePane } from './tree/structure-pane.tsx'
import { ViolationsPanel } from './violations/violations-panel.tsx'

/** Structure, the form of what is selected, and the JSON; below them what the rules say. */
export function DesignView({ studio }: { readonly studio: Studio }) {
  return (
    <Stack>
      <ContractGauges studio={studio} />
      <div className={styles['panes']}>
        <section aria-label={t('contract.pane.structure')} className={styles['pane']}>
          <StructurePane studio={studio} />
        </section>
        <section aria-label={t('contract.pane.form')} className={styles['pane']}>
          <SelectedForm studio={studio} />
        </section>
        <section aria-label={t('contract.pane.json')} className={styles['pane']}>
          <JsonPane studio={studio} />
        </section>
      </div>
      <ViolationsPanel studio={studio} />
    </Stack>
  )
}
