import { Link } from '@tanstack/react-router'
import { useState, useEffect } from 'react'
import { t } from '#/features/vault/messages.ts'
import {
  mostPasskeys,
  useVault,
  vault,
  type VaultCost,
  passkeyNameLength,
} from '#/domain/keys/vault-session.ts'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Text, Announced } from '#/ui/text.tsx'
import { formatCostHere } from '#/features/vault/model/passphrase-cost.ts'
import { findPasskeyUses, useOwnLog } from '#/features/vault/model/own-log.ts'
import { PasskeyWay } from '#/features/vault/screens/passkeys/passkey-way.tsx'
import styles from './ways-card.module.css'
import { errorLines } from '#/words/format-violation.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { Field } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

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

/** The authenticator creates the passkey, then a proof adds it to the vault. Leaving in between drops it. */
function AddPasskeyForm({ onDone }: { readonly onDone: () => void }) {
  const [made, setMade] = useState<string>()
  const [attempt, run] = useAttempt()
  useEffect(() => () => void vault.dropPasskey(), [])
  return (
    <Stack gap="close">
      {made === undefined ? (
        <MakePasskeyForm onMade={setMade} onCancel={onDone} />
      ) : (
        <>
          <Text as="p" tone="second">
            {t('passkey.add.made', { name: made })}
          </Text>
          <ProofForm
            {...proofForm(t('passkey.add.seal'))}
            inline
            busy={attempt.kind === 'busy'}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
            onProof={(proof) =>
              run(async () => {
                const { name } = await vault.addPasskey(proof)
                postNotice({ tone: 'ok', text: t('passkey.add.done', { name }) })
                onDone()
              })
            }
          />
          <div>
            <Button size="small" kind="quiet" onClick={onDone}>
              {t('passkey.add.cancel')}
            </Button>
          </div>
        </>
      )}
    </Stack>
  )
}

function MakePasskeyForm({
  onMade,
  onCancel,
}: {
  readonly onMade: (name: string) => void
  readonly onCancel: () => void
}) {
  const [typed, setTyped] = useState('')
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  const name = typed.trim()
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (name === '') return
        run(async () => {
          await vault.makePasskey({ site: t('shell.name'), name })
          onMade(name)
        })
      }}
    >
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('passkey.add.about')}
        </Text>
        <Field
          label={t('passkey.add.name')}
          hint={t('passkey.add.name.hint')}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        >
          <TextInput
            value={typed}
            maxLength={passkeyNameLength}
            autoFocus
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </Field>
        <Row wrap>
          <Button
            kind="primary"
            type="submit"
            busy={busy}
            why={name === '' ? t('passkey.add.name.why') : undefined}
          >
            {t('passkey.add.make')}
          </Button>
          <Button kind="quiet" onClick={onCancel}>
            {t('passkey.add.cancel')}
          </Button>
        </Row>
        <Announced>{busy ? <Text tone="quiet">{t('passkey.waiting')}</Text> : null}</Announced>
      </Stack>
    </form>
  )
}
