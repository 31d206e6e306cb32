import { formatCost } from '#/features/vault/words/cost-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { VaultCost } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Why } from '#/ui/why.tsx'

export function CostCard({ cost }: { readonly cost: VaultCost | undefined }) {
  if (cost === undefined) return null
  const { parameters, tookMs } = cost
  return (
    <Card title={t('passphrase.cost')} foot={<Why>{t('passphrase.cost.about')}</Why>}>
      <Stack>
        <KeyValues
          spread
          items={[
            { name: t('passphrase.cost.argon2id'), value: formatCost(parameters) },
            {
              name: t('passphrase.cost.time'),
              value:
                tookMs === null
                  ? t('passphrase.cost.unmeasured')
                  : t('passphrase.cost.ms', { ms: Math.round(tookMs) }),
            },
          ]}
        />
      </Stack>
    </Card>
  )
}
