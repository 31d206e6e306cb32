import { t } from '#/workspace/messages/t.ts'
import { formatOrigin } from '#/workspace/messages/vault-key-words.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { Text } from '#/ui/text.tsx'
import styles from './key-origin.module.css'

/** Where a private key comes from; of a derived one also its place in the tree of the phrase. */
export function KeyOrigin({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { path } = vaultKey
  if (path === undefined) return formatOrigin(vaultKey)
  return (
    <span className={styles['origin']}>
      {formatOrigin(vaultKey)}
      <span title={t('vault.keys.path')}>
        <Text mono size="micro" tone="quiet">
          {path}
        </Text>
      </span>
    </span>
  )
}
