import { Link } from '@tanstack/react-router'
import type { IdentifierLink } from '#/features/contracts/model/diagram/find-links.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Pad } from '#/ui/pad.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** Every identifier, what it seems to refer to, and how that is known. */
export function DiagramLinks({
  contractId,
  links,
}: {
  readonly contractId: string
  readonly links: readonly IdentifierLink[]
}) {
  return (
    <Card
      title={t('diagram.links')}
      flush
      foot={
        <Text size="small" tone="quiet">
          {t('diagram.links.about')}
        </Text>
      }
    >
      {links.length === 0 ? (
        <Pad>
          <Text tone="second">{t('diagram.links.none')}</Text>
        </Pad>
      ) : (
        <Table
          caption={t('diagram.links')}
          density="low"
          columns={[
            { id: 'property', head: t('diagram.links.property'), lead: true },
            { id: 'target', head: t('diagram.links.target') },
            { id: 'how', head: t('diagram.links.how') },
          ]}
          rows={links.map(({ type, property, path, target }) => ({
            id: path,
            cells: {
              property: (
                <Link to="/contracts/$id" params={{ id: contractId }} search={{ at: path }}>
                  {`${type}.${property}`}
                </Link>
              ),
              target: target?.type ?? <Text tone="second">{t('diagram.open')}</Text>,
              how:
                target === undefined
                  ? t('diagram.how.open')
                  : target.how === 'name'
                    ? t('diagram.how.name')
                    : t('diagram.how.comment'),
            },
          }))}
        />
      )}
    </Card>
  )
}
