import type { Studio } from '#/features/contracts/model/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Stack } from '#/ui/stack.tsx'
import styles from './design-view.module.css'
import { JsonPane } from './editor/json-pane.tsx'
import { SelectedForm } from './form/selected-form.tsx'
import { FrozenNote } from './frozen-note.tsx'
import { ContractGauges } from './gauges/contract-gauges.tsx'
import { Pane } from './pane.tsx'
import { StudioKeys } from './studio-keys.tsx'
import { StructurePane } from './tree/structure-pane.tsx'
import { ViolationsPanel } from './violations/violations-panel.tsx'

/** Structure, the form of what is selected, and the JSON; below them what the rules say. */
export function DesignView({ studio }: { readonly studio: Studio }) {
  return (
    <StudioKeys id={studio.id}>
      <Stack>
        <ContractGauges studio={studio} />
        <div className={styles['panes']}>
          <Pane label={t('contract.pane.structure')}>
            <StructurePane studio={studio} />
          </Pane>
          <Pane label={t('contract.pane.form')}>
            <FrozenNote studio={studio} />
            <SelectedForm studio={studio} />
          </Pane>
          <Pane label={t('contract.pane.json')}>
            <JsonPane studio={studio} />
          </Pane>
        </div>
        <Pane label={t('contract.pane.rules')}>
          <ViolationsPanel studio={studio} />
        </Pane>
      </Stack>
    </StudioKeys>
  )
}
