import { t } from '#/workspace/messages/t.ts'
import type { VaultCost } from '#/workspace/vault-session.ts'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './ways-card.module.css'

export function PassphraseWay({ cost }: { readonly cost: VaultCost | undefined }) {
  return (
    <div className={styles['way']}>
      <Row wrap top>
        <Stack gap="snug">
          <b>{t('vault.passphrase')}</b>
          {cost === undefined ? null : (
            <Text size="small" tone="quiet">
              {t('vault.ways.cost', { mebibytes: cost.memoryKib / 1024, passes: cost.iterations })}
            </Text>
          )}
        </Stack>
      </Row>
    </div>
  )
}
