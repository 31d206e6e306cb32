import type { ChainView } from '#/workspace/chain/chain-store.ts'
import { useFreshness } from '#/features/network/model/chain/use-freshness.ts'
import { t } from '#/workspace/messages/t.ts'
import { Badge } from '#/ui/badge.tsx'
import { Dot } from '#/ui/dot.tsx'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { Age } from '#/features/network/screens/age.tsx'

/** When a node last answered, or that none does. */
export function TipAge({ view }: { readonly view: ChainView }) {
  const freshness = useFreshness(view)
  if (freshness.kind === 'waiting') return null
  if (freshness.kind === 'stale') {
    return (
      <Badge tone="bad" icon="warning">
        {t('net.stale')}
      </Badge>
    )
  }
  return (
    <Row>
      <Dot tone="ok" />
      <Text size="small">
        <Age atMs={freshness.atMs} />
      </Text>
    </Row>
  )
}
