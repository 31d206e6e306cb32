import { useState } from 'react'
import { formatCostChoice, formatRunning, strongerCosts } from '#/features/vault/model/passphrase-cost.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { passphraseForm } from '#/words/vault-forms.ts'
import { vault, type VaultCost } from '#/domain/keys/vault-session.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

export function RaiseCostCard({ cost }: { readonly cost: VaultCost | undefined }) {
  return (
    <Card title={t('passphrase.raise')}>
      <Stack>
        <Text as="p" tone="second">
          {t('passphrase.raise.about')} {t('passphrase.raise.not')}
        </Text>
        {cost === undefined ? null : <RaiseCostForm cost={cost} />}
      </Stack>
    </Card>
  )
}

// Argon2id runs: one per compartment, one with the stronger parameters.
const runs = 3

function RaiseCostForm({ cost }: { readonly cost: VaultCost }) {
  const [chosen, setChosen] = useState('0')
  const [attempt, run] = useAttempt()
  const choices = strongerCosts(cost)
  const choice = choices[Number(chosen)] ?? choices[0]
  if (choice === undefined) return <Text tone="second">{t('passphrase.raise.most')}</Text>
  const raise = async (passphrase: string) => {
    await vault.raiseCost({ passphrase, cost: choice.cost })
    setChosen('0')
    postNotice({ tone: 'ok', text: t('passphrase.raise.done') })
  }
  return (
    <>
      <Field label={t('passphrase.raise.choice')} hint={t('passphrase.raise.hint')}>
        <Select
          value={chosen}
          onValue={setChosen}
          options={choices.map((each, index) => ({
            value: String(index),
            text: formatCostChoice(each.cost, each.tookMs),
          }))}
        />
      </Field>
      <ProofForm
        inline
        words={{ ...passphraseForm(t('passphrase.raise.act')).words, label: t('passphrase.present') }}
        busy={attempt.kind === 'busy'}
        violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
        onProof={(passphrase) => run(() => raise(passphrase))}
      />
      <Announced>
        {attempt.kind === 'busy' ? <Text tone="second">{formatRunning(runs, choice.tookMs)}</Text> : null}
      </Announced>
    </>
  )
}
