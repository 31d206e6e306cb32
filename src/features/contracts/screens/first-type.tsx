import { t } from '#/features/contracts/messages.ts'
import { addDocument, freeName } from '#/features/contracts/model/form/document-edits.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { applyEdits, replaceText } from '#/features/contracts/model/text-actions.ts'
import {
  templatesFor,
  templateText,
  type TemplateId,
} from '#/features/contracts/model/templates/contract-template.ts'
import { templateWords } from '#/features/contracts/words/template-words.ts'
import { pointTo } from '#/protocol/contract/json-value.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { identifierMediaType } from '#/store/records/network.ts'
import { Button } from '#/ui/button.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './design-view.module.css'
import { askFocus, useSelected } from './selection.ts'

/** Stands in place of structure and form while the contract has no document type. */
export function FirstType({ studio: { id, rules, value, problem } }: { readonly studio: Studio }) {
  const [, select] = useSelected()
  const mediaType = identifierMediaType(useCurrentNetwork().platformName)
  const why = problem === undefined ? undefined : t('structure.why.frozen')
  const add = () => {
    const name = freeName([], 'document')
    const path = pointTo('/documents', name)
    applyEdits(id, addDocument(value, name))
    askFocus(path)
    select(path)
  }
  const use = (template: TemplateId) => replaceText(id, templateText(template, mediaType))
  return (
    <EmptyState
      title={t('structure.empty')}
      action={
        <Stack>
          <div>
            <Button kind="primary" icon="plus" why={why} hideWhy onClick={add}>
              {t('structure.add.document.label')}
            </Button>
          </div>
          <Text size="small" tone="second">
            {t('structure.empty.templates')}
          </Text>
          <div className={styles['templates']}>
            {templatesFor(rules).map((template) => {
              const title = t(templateWords[template].title)
              return (
                <Button
                  key={template}
                  size="small"
                  label={t('contracts.template.begin.with', { title })}
                  why={why}
                  hideWhy
                  onClick={() => use(template)}
                >
                  {title}
                </Button>
              )
            })}
          </div>
        </Stack>
      }
    >
      {t('structure.empty.about')}
    </EmptyState>
  )
}
