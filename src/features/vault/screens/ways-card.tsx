import { Link } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { t } from '#/features/vault/messages.ts'
import { mostPasskeys, useVault, vault, type VaultCost } from '#/session/vault/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { formatCostHere } from '#/features/vault/model/passphrase-cost.ts'
import { AddPasskeyForm } from '#/features/vault/screens/passkeys/add-passkey-form.tsx'
import { PasskeyWay } from '#/features/vault/screens/passkeys/passkey-way.tsx'
import styles from './ways-card.module.css'
import type { VaultResponse } from '#/session/vault/vault-facts.ts'

/** What opens the vault: the passphrase, always, and the passkeys beside it. */
export function WaysCard() {
  const cost = useVault((view) => view.cost)
  const passkeys = useVault((view) => view.passkeys)
  const open = useVault((view) => view.session.kind === 'open')
  const uses = usePasskeyUses()
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

export type PasskeyUses = ReadonlyMap<string, number>

/** When each passkey unlocked or signed last, by the audit log. While the vault is locked this is unknown. */
function usePasskeyUses(): PasskeyUses {
  const session = useVault((view) => view.session)
  const hasPasskeys = useVault((view) => view.passkeys.length > 0)
  const [uses, setUses] = useState<PasskeyUses>(new Map())
  useEffect(() => {
    if (session.kind !== 'open' || !hasPasskeys) return
    let stale = false
    vault.readAudit().then(
      ({ entries }) => {
        if (!stale) setUses(findUses(entries))
      },
      // The page of the log shows it, and its faults.
      () => {},
    )
    return () => {
      stale = true
    }
    // A session that was read again may have another entry.
  }, [session, hasPasskeys])
  return uses
}

function findUses(entries: VaultResponse<'readAudit'>['entries']): PasskeyUses {
  const uses = new Map<string, number>()
  for (const { event, atMs, vault: from } of entries) {
    // What came with a backup tells nothing of the passkeys here.
    if (
      from === undefined &&
      (event.kind === 'unlocked' || event.kind === 'signed') &&
      event.by !== undefined
    )
      uses.set(event.by, atMs)
  }
  return uses
}
