import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { t } from '#/features/vault/messages.ts'
import { mostPasskeys, useVault, vault, type VaultCost } from '#/domain/keys/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { formatCostHere } from '#/features/vault/model/passphrase-cost.ts'
import { findPasskeyUses, useOwnLog } from '#/features/vault/model/own-log.ts'
import { AddPasskeyForm } from '#/features/vault/screens/passkeys/add-passkey-form.tsx'
import { PasskeyWay } from '#/features/vault/screens/passkeys/passkey-way.tsx'
import styles from './ways-card.module.css'

export function WaysCard() {
  const cost = useVault((view) => view.cost)
  const passkeys = useVault((view) => view.passkeys)
  const open = useVault((view) => view.session.kind === 'open')
  // The uses of passkeys are unknown while the vault is locked.
  const uses = findPasskeyUses(useOwnLog(passkeys.length > 0))
  const [adding, setAdding] = useState(false)
  return (
    <Card
      title={t('vault.ways')}
      end={
        open && !adding ? (
          <Button size="small" icon="plus" why={whyNone(passkeys.length)} onClick={() => setAdding(true)}>
            {t('passkey.add')}
          </Button>
        ) : undefined
      }
    >
      <div className={styles['ways']}>
        <PassphraseWay cost={cost} />
        {passkeys.map((passkey) => (
          <PasskeyWay key={passkey.id} passkey={passkey} usedAtMs={uses.get(passkey.id)} />
        ))}
        {open && adding ? (
          <Sunk>
            <AddPasskeyForm onDone={() => setAdding(false)} />
          </Sunk>
        ) : null}
      </div>
    </Card>
  )
}

function whyNone(count: number): string | undefined {
  if (!vault.canUsePasskeys()) return t('passkey.add.none')
  return count >= mostPasskeys ? t('passkey.add.full') : undefined
}

function PassphraseWay({ cost }: { readonly cost: VaultCost | undefined }) {
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
