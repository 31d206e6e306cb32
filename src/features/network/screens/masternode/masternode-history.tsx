import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { historyOf } from '#/workspace/chain/list-changes.ts'
import { t } from '#/workspace/messages/t.ts'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { Age } from '#/features/network/screens/age.tsx'
import { ChangeLine } from '#/features/network/screens/changes/change-line.tsx'

/** What was seen of one masternode in this browser. */
export function MasternodeHistory({
  events,
  proRegTxHash,
}: {
  readonly events: ChainView['events']
  readonly proRegTxHash: string
}) {
  const history = historyOf(events, proRegTxHash)
  return (
    <Stack gap="tight" as="section">
      <Text as="h3" strong>
        {t('entry.history')}
      </Text>
      {history.length === 0 ? (
        <Text as="p" size="small" tone="quiet">
          {t('entry.history.none')}
        </Text>
      ) : (
        history.map(({ key, height, atMs, change }) => (
          <div key={key}>
            <Row
              end={
                <Text size="small" tone="quiet">
                  <Age atMs={atMs} everyMs={10_000} />
                </Text>
              }
            >
              <Text size="small">{t('entry.history.at', { height })}</Text>
            </Row>
            <ChangeLine change={change} />
          </div>
        ))
      )}
    </Stack>
  )
}
