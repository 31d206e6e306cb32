import { useNavigate } from '@tanstack/react-router'
import { createContract } from '#/features/contracts/model/contract-actions.ts'
import {
  templateIds,
  templateText,
  templateTypes,
  type TemplateId,
} from '#/features/contracts/model/templates/contract-template.ts'
import { formatList } from '#/words/format-list.ts'
import { templateWords } from '#/features/contracts/words/contract-list-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'
import { identifierMediaType } from '#/workspace/records/network.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Table } from '#/ui/table.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Contracts to begin with. Each breaks no rule. */
export function TemplateGallery() {
  const navigate = useNavigate()
  const network = useCurrentNetwork()
  const begin = (template: TemplateId) => {
    const text = templateText(template, identifierMediaType(network.platformName))
    const id = createContract({ name: templateWords(template).title, text })
    void navigate({ to: '/contracts/$id', params: { id } })
  }
  return (
    <Card title={t('contracts.templates')} flush>
      <Table
        caption={t('contracts.templates')}
        density="tall"
        columns={[
          { id: 'name', head: t('contracts.column.name'), lead: true },
          { id: 'types', head: t('contracts.column.types') },
          { id: 'act', head: t('contracts.column.act'), hideHead: true, align: 'end' },
        ]}
        rows={templateIds.map((id) => {
          const { title, about } = templateWords(id)
          return {
            id,
            cells: {
              name: (
                <Stack gap="snug">
                  <b>{title}</b>
                  <Text size="small" tone="second">
                    {about}
                  </Text>
                </Stack>
              ),
              types: formatList(templateTypes(id)),
              act: (
                <Button
                  size="small"
                  label={t('contracts.template.begin.with', { title })}
                  onClick={() => begin(id)}
                >
                  {t('contracts.template.begin')}
                </Button>
              ),
            },
          }
        })}
      />
    </Card>
  )
}
