import type { ReactNode } from 'react'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import { formatDash } from '#/protocol/platform/credit-amount.ts'
import { paymentUri } from '#/protocol/layer1/payment-link.ts'
import { addressOf, payScriptOf, vaultKeysOf } from '#/domain/funding/deposit-actions.ts'
import { useDepositRuns } from '#/domain/funding/deposit-session.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import { payFromSandbox } from '#/domain/network/sandbox-platform-client.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { readArrival, type Arrival } from '#/features/builder/model/arrival.ts'
import { t } from '#/features/builder/messages.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatError } from '#/words/format-error.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button, CopyButton, Why } from '#/ui/button.tsx'
import { LazyQrPicture } from '#/ui/lazy-qr-picture.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import type { DepositProps } from './sign-lock.tsx'

interface PayBoxProps extends Omit<DepositProps, 'checked'> {
  readonly payDuffs: bigint | undefined
  readonly children: ReactNode
}

/** Shown only while the vault has verified the sealed private key, because coins paid to a lost key are lost. */
export function PayBox({ network, deposit, payDuffs, children }: PayBoxProps) {
  const keys = useVault((view) => view.keys)
  const isOpen = useVault((view) => view.session.kind === 'open')
  const activity = useDepositRuns((state) => state.activities.get(deposit.id))
  const [key] = vaultKeysOf(deposit, keys)
  if (key === undefined) return <Why>{t(isOpen ? 'fund.address.gone' : 'fund.address.locked')}</Why>
  const unseen = formatUnseen(readArrival(deposit, activity, hasNodes(network)))
  const address = addressOf(deposit, network)
  const uri = paymentUri(address, payDuffs)
  const isSandbox = isSandboxId(network.id)
  const what = (
    <>
      {payDuffs === undefined ? null : <DashAmount duffs={payDuffs} />}
      {children}
    </>
  )
  return (
    <Sunk>
      <Stack>
        <Text as="h3" strong>
          {t('fund.address.title')}
        </Text>
        {unseen === undefined ? null : <Note tone="warn">{unseen}</Note>}
        {isSandbox ? (
          <>
            <Note tone="warn">{t('fund.address.simulated')}</Note>
            {what}
            <SandboxPayment deposit={deposit} payDuffs={payDuffs} />
          </>
        ) : null}
        <Row wrap top gap="close">
          <LazyQrPicture small text={uri} label={t('fund.address.qr')} />
          <Stack gap="close">
            <Row wrap gap="snug">
              <Text mono>{address}</Text>
              <CopyButton text={address} words={{ ...copyWords(), copy: t('fund.address.copy') }} />
            </Row>
            <CopyButton
              look="button"
              text={uri}
              words={{ ...copyWords(), copy: t('fund.address.copy.uri') }}
            />
            {isSandbox ? null : what}
          </Stack>
        </Row>
      </Stack>
    </Sunk>
  )
}

function formatUnseen(arrival: Arrival): string | undefined {
  if (arrival.kind !== 'unknown' || arrival.because === 'asking') return undefined
  return arrival.because === 'no-nodes' ? t('fund.address.no-nodes') : t('fund.address.unseen')
}

export function DashAmount({ duffs }: { readonly duffs: bigint }) {
  const dash = formatDash(creditsOf(duffs))
  return (
    <Row wrap gap="snug">
      <Text strong>{t('fund.address.dash', { dash })}</Text>
      <CopyButton text={dash} words={{ ...copyWords(), copy: t('fund.address.dash.copy') }} />
      <Text tone="second">{t('fund.address.amount-of', { duffs })}</Text>
    </Row>
  )
}

function SandboxPayment({ deposit, payDuffs }: Pick<PayBoxProps, 'deposit' | 'payDuffs'>) {
  const [attempt, run] = useAttempt()
  return (
    <Stack gap="tight">
      <div>
        <Button
          kind={coinsOf(deposit).paid.length === 0 ? 'primary' : 'plain'}
          busy={attempt.kind === 'busy'}
          why={payDuffs === undefined ? t('fund.address.pay.why') : undefined}
          onClick={() =>
            run(async () => {
              if (payDuffs !== undefined) await payFromSandbox(payScriptOf(deposit), payDuffs)
            })
          }
        >
          {t('fund.address.pay')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}
