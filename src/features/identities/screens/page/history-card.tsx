import type { HistoryEntry } from '#/domain/identity/fold-identity.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { t } from '#/features/identities/messages.ts'
import { kindWord } from '#/words/transition-words.ts'
import { Card } from '#/ui/card.tsx'
import { Table } from '#/ui/table.tsx'

export function HistoryCard({ identity: { history, transitions } }: { readonly identity: IdentityView }) {
  const kinds = new Map(transitions.map(({ record }) => [record.id, record.kind]))
  return (
    <Card title={t('identity.history.title')} flush>
      <Table
        caption={t('identity.history.title')}
        density="low"
        columns={[
          { id: 'when', head: t('identity.history.column.when'), lead: true },
          { id: 'what', head: t('identity.history.column.what') },
          { id: 'balance', head: t('identity.history.column.balance'), align: 'end' },
          { id: 'revision', head: t('identity.history.column.revision'), align: 'end' },
        ]}
        rows={history.toReversed().map((entry, index) => ({
          id: `${entry.transitionId ?? 'import'} ${index}`,
          cells: {
            when: t('transitions.when', { at: entry.atMs }),
            what: describe(entry, kindWord(kinds.get(entry.transitionId ?? '') ?? 'create')),
            balance:
              entry.balanceCredits === undefined
                ? t('identity.balance.unknown')
                : t('identities.credits.amount', { credits: entry.balanceCredits }),
            revision: t('identities.revision', { revision: entry.revision }),
          },
        }))}
      />
    </Card>
  )
}

function describe({ effect }: HistoryEntry, kind: string): string {
  switch (effect) {
    case 'imported':
      return t('identity.history.imported')
    case 'applied':
      return t('identity.history.confirmed', { kind })
    case 'contained':
      return t('identity.history.contained', { kind })
  }
}
