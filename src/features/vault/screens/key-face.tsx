import { Link } from '@tanstack/react-router'
import { checkBase58 } from '#/protocol/encoding/base58.ts'
import { t } from '#/features/vault/messages.ts'
import { formatListedUse, type KeyGroup, type ListedKey } from '#/features/vault/model/key-list.ts'
import { base58Of } from '#/domain/keys/key-summary.ts'
import type { VaultKey } from '#/domain/keys/vault-session.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatKeyName, formatKeyOwner, formatOrigin } from '#/words/vault-key-words.ts'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import styles from './key-face.module.css'

type KeyProps = Pick<ListedKey, 'vaultKey' | 'owner' | 'isUsed' | 'unusedDuffs'>

export function KeyFace({ vaultKey, ...use }: KeyProps) {
  return (
    <Row gap="close">
      <KeyBit digest={identifierWords(vaultKey.publicKey, 'base58').digest} size={32} />
      <Stack gap="snug">
        <b>{formatKeyName(vaultKey)}</b>
        <KeyOf vaultKey={vaultKey} {...use} />
      </Stack>
    </Row>
  )
}

function KeyOf({ owner, ...use }: KeyProps) {
  return (
    <Text size="small" tone="quiet">
      {owner === undefined ? formatListedUse(use) : formatKeyOwner(owner, use.vaultKey)}
    </Text>
  )
}

/** All details that distinguish private keys of the same name, shown before irreversible actions. */
export function KeyIdentification({ vaultKey, ...use }: KeyProps) {
  return (
    <div className={styles['face']}>
      <KeyBit digest={identifierWords(vaultKey.publicKey, 'base58').digest} size={60} />
      <Stack gap="snug">
        <b>{formatKeyName(vaultKey)}</b>
        <KeyOf vaultKey={vaultKey} {...use} />
        <Text size="small" mono>
          {base58Of(vaultKey.publicKey)}
        </Text>
        <KeyOrigin vaultKey={vaultKey} />
        <Text size="small" tone="quiet">
          {t('vault.keys.sealed', { at: vaultKey.createdAtMs })}
        </Text>
      </Stack>
    </div>
  )
}

export function KeyOrigin({ vaultKey }: { readonly vaultKey: VaultKey }) {
  const { path } = vaultKey
  return (
    <span className={styles['origin']}>
      <span>{formatOrigin(vaultKey)}</span>
      {path === undefined ? null : (
        <span title={t('vault.keys.path')}>
          <Text mono size="micro" tone="quiet">
            {path}
          </Text>
        </span>
      )}
    </span>
  )
}

export function GroupHeading({ group: { identity, keys } }: { readonly group: KeyGroup }) {
  const count = (
    <Text size="small" tone="quiet">
      {t('vault.keys.group.count', { count: keys.length })}
    </Text>
  )
  if (identity === undefined)
    return (
      <Row gap="close">
        <Text strong>{t('vault.keys.group.none')}</Text>
        {count}
      </Row>
    )
  const id = checkBase58(identity.id)
  return (
    <Row gap="close">
      {id.ok ? <KeyBit digest={identifierWords(id.value, 'base58').digest} /> : null}
      <Text strong>
        <Link to="/identities/$id" params={{ id: identity.id }}>
          {formatIdentityName(identity)}
        </Link>
      </Text>
      {count}
    </Row>
  )
}
