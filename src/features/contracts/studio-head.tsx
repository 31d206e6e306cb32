import type { Studio } from '#/workspace/contracts/studio.ts'
import { PageHead } from '#/ui/page-head.tsx'
import { Row } from '#/ui/row.tsx'
import { ContractName } from './contract-name.tsx'
import { SavedWords } from './saved-words.tsx'
import { StudioTabs } from './studio-tabs.tsx'
import { TargetSwitch } from './target-switch.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { VerdictBadge } from './verdict-badge.tsx'

export function StudioHead({ studio }: { readonly studio: Studio }) {
  return (
    <>
      <PageHead
        title={<ContractName record={studio.record} />}
        note={
          <Row gap="snug" wrap>
            <VerdictBadge studio={studio} />
            <SavedWords record={studio.record} />
          </Row>
        }
        actions={
          <>
            <TargetSwitch record={studio.record} />
            <UndoButtons studio={studio} />
          </>
        }
      />
      <StudioTabs id={studio.id} />
    </>
  )
}
