import { useState } from 'react'
import { useMasternodeView } from '#/session/chain/masternode-view.ts'
import { useAddressGroups, type GroupWidth } from '#/features/network/model/chain/masternode-list.ts'
import { formatCount } from '#/features/network/words/chart-words.ts'
import { t } from '#/features/network/messages.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

const shown = 12

/** Masternodes by how their addresses begin. A press on a group narrows the list to it. */
export function GroupsCard() {
  const [width, setWidth] = useState<GroupWidth>('wide')
  const found = useAddressGroups(width)
  return (
    <Card
      title={t('group.title')}
      end={
        <Segmented
          label={t('group.width')}
          choices={[
            { value: 'wide', text: t('group.width.wide') },
            { value: 'narrow', text: t('group.width.narrow') },
          ]}
          value={width}
          onValue={setWidth}
        />
      }
      flush
      foot={
        <Text size="small" tone="quiet">
          {t('group.about', { count: found?.count ?? 0 })}{' '}
          {found !== undefined && found.count > shown
            ? t('group.shown', { shown, count: found.count })
            : null}
        </Text>
      }
    >
      <Table
        caption={t('group.caption')}
        density="low"
        narrow="table"
        columns={[
          { id: 'prefix', head: t('group.prefix'), lead: true },
          { id: 'total', head: t('group.total'), align: 'end' },
          { id: 'enabled', head: t('group.enabled'), align: 'end' },
          { id: 'evonodes', head: t('group.evonodes'), align: 'end' },
        ]}
        rows={(found?.groups ?? []).slice(0, shown).map(({ prefix, total, enabled, evonodes }) => ({
          id: prefix,
          cells: {
            prefix: (
              <LinkButton
                label={t('group.show', { prefix: prefix === '' ? t('group.prefix.none') : prefix })}
                onClick={() => useMasternodeView.setState({ prefix })}
              >
                {prefix === '' ? t('group.prefix.none') : <Text mono>{prefix}</Text>}
              </LinkButton>
            ),
            total: formatCount(total),
            enabled: formatCount(enabled),
            evonodes: formatCount(evonodes),
          },
        }))}
      />
    </Card>
  )
}
