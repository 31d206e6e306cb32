import type { FollowedChain } from '#/features/network/model/chain/use-followed-chain.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TipAge } from './tip-age.tsx'
import { TipFacts } from './tip-facts.tsx'
import { TipHash } from './tip-hash.tsx'

/** The newest block whose list was verified, and how old what is shown is. */
export function TipCard({ view }: Pick<FollowedChain, 'view'>) {
  const list = view.state?.list ?? null
  return (
    <Card title={t('net.tip')} end={<TipAge view={view} />}>
      {list === null ? (
        <Stack gap="tight">
          <Text size="lead">{t('net.tip.waiting')}</Text>
          <Text as="p" size="small" tone="quiet">
            {t('net.tip.waiting.about')}
          </Text>
        </Stack>
      ) : (
        <Stack>
          <div>
            <Text as="div" size="figure">
              {list.height.toLocaleString('en')}
            </Text>
            <Text as="div" size="small" tone="quiet">
              {t('net.tip.height')}
            </Text>
          </div>
          <TipHash blockHash={list.blockHash} />
          <TipFacts list={list} view={view} />
        </Stack>
      )}
    </Card>
  )
}
