import { useRef } from 'react'
import { errorCode } from '#/domain/program/error-code.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import type { CallOptions } from '#/platform/worker-call.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { changedPassphraseForm, proofForm } from '#/words/vault-forms.ts'
import { useVault, vault, type OfferedProof, type VaultCost } from '#/domain/keys/vault-session.ts'
import { Text } from '#/ui/text.tsx'
import { Button, Why } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Columns, PageHead, Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { MadeSecret, useMadeSecrets } from '#/ui/made-secret.tsx'
import { NewSecretField, useCheckedSecret, whyNotReady } from '#/ui/new-secret.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Tabs } from '#/ui/tabs.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LongOperationNote, useLongOperation } from '#/features/vault/screens/long-operation.tsx'
import { OpenVaultOnly } from '#/features/vault/screens/unlock-card.tsx'
import { formatCost, formatRunning } from '#/features/vault/model/passphrase-cost.ts'
import { RaiseCostCard } from './raise-cost-card.tsx'

export function PassphrasePage() {
  const cost = useVault((view) => view.cost)
  return (
    <>
      <PageHead title={t('passphrase.title')} />
      <OpenVaultOnly locked={t('passphrase.locked')}>
        <Columns shape="main">
          <Cards>
            <Tabs
              label={t('passphrase.acts')}
              tabs={[
                { id: 'change', text: t('passphrase.tab.change'), panel: <ChangeCard cost={cost} /> },
                { id: 'exposed', text: t('passphrase.tab.exposed'), panel: <ExposedCard cost={cost} /> },
                { id: 'cost', text: t('passphrase.tab.cost'), panel: <RaiseCostCard cost={cost} /> },
              ]}
            />
            <CostCard cost={cost} />
          </Cards>
        </Columns>
      </OpenVaultOnly>
    </>
  )
}

function ChangeCard({ cost }: { readonly cost: VaultCost | undefined }) {
  const change = async (proof: OfferedProof, newPassphrase: string, options: CallOptions) => {
    await vault.changePassphrase({ proof, newPassphrase }, options)
    postNotice({ tone: 'ok', text: t('passphrase.change.done') })
  }
  return (
    <Card title={t('passphrase.change')}>
      <Stack>
        <Text as="p" tone="second">
          {t('passphrase.change.about')}
        </Text>
        <Note>{t('passphrase.change.not')}</Note>
        <NewPassphraseForm act={t('passphrase.change.act')} cost={cost} change={change} />
      </Stack>
    </Card>
  )
}

function CostCard({ cost }: { readonly cost: VaultCost | undefined }) {
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

/** Creates new compartment keys and seals everything again, for a passphrase that was exposed. */
function ExposedCard({ cost }: { readonly cost: VaultCost | undefined }) {
  const count = useVault((view) => view.keys.length)
  const passkeys = useVault((view) => view.passkeys.length)
  const isWhole = useVault(({ session }) => session.kind === 'open' && session.damagedManifests.length === 0)
  const renew = async (proof: OfferedProof, newPassphrase: string, options: CallOptions) => {
    await vault.renewKeys({ proof, newPassphrase }, options)
    postNotice({ tone: 'ok', text: t('passphrase.exposed.done', { count }) })
  }
  return (
    <Card title={t('passphrase.exposed')}>
      <Stack>
        <Text as="p" tone="second">
          {t('passphrase.exposed.about')} {t('passphrase.exposed.count', { count })}
        </Text>
        <Note tone="warn">{t('passphrase.exposed.not')}</Note>
        {passkeys === 0 ? null : <Note tone="warn">{t('passkey.renew', { count: passkeys })}</Note>}
        {isWhole ? (
          <NewPassphraseForm act={t('passphrase.exposed.act')} cost={cost} change={renew} />
        ) : (
          <Note tone="bad">{t('passphrase.exposed.manifest')}</Note>
        )}
      </Stack>
    </Card>
  )
}

// Argon2id runs: one to measure this device, one per compartment, one for the new passphrase.
const runs = 4

/** If the confirmation by the current passphrase fails, the new one stays in its field. */
function NewPassphraseForm({
  act,
  cost,
  change,
}: {
  readonly act: string
  readonly cost: VaultCost | undefined
  readonly change: (proof: OfferedProof, newPassphrase: string, options: CallOptions) => Promise<void>
}) {
  const { words, check, suggest } = changedPassphraseForm()
  const input = useRef<HTMLInputElement>(null)
  const checked = useCheckedSecret(input, check, suggest)
  const made = useMadeSecrets(suggest, false)
  const proof = proofForm(act)
  const [attempt, run] = useAttempt()
  const [running, follow] = useLongOperation()
  const busy = attempt.kind === 'busy'
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []
  const isWeak = attempt.kind === 'failed' && errorCode(attempt.error) === 'vault/weak-passphrase'
  const isMade = made.kind === 'some'
  const take = (offered: OfferedProof, newPassphrase: string) =>
    follow((options) => change(offered, newPassphrase, options))
  return (
    <Stack>
      {isMade ? (
        <MadeSecret words={words.made} made={made} />
      ) : (
        <>
          <NewSecretField ref={input} checked={checked} words={words} violations={isWeak ? failed : []} />
          {made.kind === 'none' ? (
            <div>
              <Button icon="refresh" size="small" onClick={made.another}>
                {words.suggest}
              </Button>
            </div>
          ) : null}
        </>
      )}
      <ProofForm
        inline
        {...proof}
        words={{ ...proof.words, label: t('passphrase.present') }}
        busy={busy}
        why={busy || isMade ? undefined : whyNotReady(checked, words)}
        violations={isWeak && !isMade ? [] : failed}
        onProof={(offered) => {
          run(async () => {
            if (!isMade) return checked.lend((newPassphrase) => take(offered, newPassphrase))
            await take(offered, made.text())
            made.drop()
          })
        }}
      />
      <LongOperationNote running={running} about={formatRunning(runs, cost?.tookMs ?? null)} />
      <Text as="p" size="small" tone="quiet">
        {t('passphrase.paper')} {t('passphrase.others')}
      </Text>
    </Stack>
  )
}
