import { Link } from '@tanstack/react-router'
import { formatCostHere } from '#/features/vault/words/cost-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { VaultCost } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './ways-card.module.css'

export function PassphraseWay({ cost }: { readonly cost: VaultCost | undefined }) {
  return (
    <div className={styles['way']}>
      <Row wrap top end={<ChangeLink />}>
        <Stack gap="snug">
          <b>{t('vault.passphrase')}</b>
          {cost === undefined ? null : (
            <Text size="small" tone="quiet">
              {formatCostHere(cost)}
            </Text>
          )}
        </Stack>
      </Row>
    </div>
  )
}

function ChangeLink() {
  return (
    <ButtonLink size="small" kind="quiet" render={<Link to="/vault/passphrase" />}>
      {t('vault.ways.change')}
    </ButtonLink>
  )
}
