import { useState } from 'react'
import { judgeAgain } from '#/features/contracts/model/contract-verdicts.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { formatContractName } from '#/features/contracts/words/contract-list-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Row } from '#/ui/row.tsx'
import { RenameContractForm } from './list/rename-contract-form.tsx'
import { SavedWords } from './saved-words.tsx'
import { StudioTabs } from './studio-tabs.tsx'
import { TargetSwitch } from './target-switch.tsx'
import { UndoButtons } from './undo-buttons.tsx'
import { VerdictBadge } from './verdict-badge.tsx'

export function StudioHead({ studio }: { readonly studio: Studio }) {
  const { id, record } = studio
  const [isRenaming, setRenaming] = useState(false)
  return (
    <>
      <PageHead
        title={formatContractName(record)}
        note={
          <Row wrap>
            <Button
              kind="quiet"
              size="small"
              icon="pencil"
              label={t('contracts.rename')}
              onClick={() => setRenaming(!isRenaming)}
            />
            <VerdictBadge studio={studio} />
            {studio.isUnjudged ? (
              <Button size="small" onClick={() => judgeAgain(id)}>
                {t('contract.verdict.again')}
              </Button>
            ) : null}
            <SavedWords record={record} />
          </Row>
        }
        actions={
          <>
            <TargetSwitch record={record} />
            <UndoButtons studio={studio} />
          </>
        }
      />
      {isRenaming ? <RenameContractForm record={record} onDone={() => setRenaming(false)} /> : null}
      <StudioTabs id={id} />
    </>
  )
}
