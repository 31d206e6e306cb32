import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { useEffect, useMemo } from 'react'
import { sumOf } from '#/protocol/funding/coins.ts'
import { creditsOf } from '#/protocol/layer1/asset-lock.ts'
import type { PlannedTransition } from '#/protocol/transition/transition.ts'
import { depositOf, beginRunDeposit } from '#/domain/funding/deposit-actions.ts'
import { followDeposit } from '#/domain/funding/deposit-session.ts'
import { fundingOfRun, totalOfRun, type RunFunding } from '#/domain/funding/run-funding.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import type { DepositUse } from '#/domain/funding/sign-funding.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import type { BulkRun } from '#/store/records/bulk-row.ts'
import type { Deposit } from '#/store/records/deposit.ts'
import type { Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useRunPlan } from '#/features/builder/model/bulk/plan-run.ts'
import { dueRows, lacksKeys, prepareRun } from '#/features/builder/model/bulk/prepare-run.ts'
import type { RunView } from '#/features/builder/model/bulk/run-view.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { t } from '#/features/builder/messages.ts'
import { useVaultWhy } from '#/words/vault-forms.ts'
import { addressLabel } from '#/features/builder/screens/fund/address-fields.tsx'
import { useFirstAddress } from '#/features/builder/screens/fund/first-address.tsx'
import { DashAmount, PayBox } from '#/features/builder/screens/fund/pay-box.tsx'
import { Arrived, DepositSpends } from '#/features/builder/screens/fund/deposit-payments.tsx'
import { DepositRefund } from '#/features/builder/screens/fund/deposit-refund.tsx'
import { ReviewedLock, type Signable } from '#/features/builder/screens/fund/sign-lock.tsx'
import { formatList } from '#/words/format-list.ts'
import { defaultKeyLabel } from '#/words/key-words.ts'
import { WithoutNodes } from '#/features/builder/screens/fund/without-nodes.tsx'
import { formatError } from '#/words/format-error.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button, Why } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { GiveProof, isProvable } from './give-proof.tsx'

/** The payments for all identities of a run, and their lock. Renders nothing until the keys are sealed. */
export function PayRunCard({ view: { run, rows } }: { readonly view: RunView }) {
  const deposit = useWorkspace(({ deposits }) => depositOf(deposits, run.id))
  const network = useNetwork(run.networkId)
  if (run.source.kind !== 'payment' || network === undefined) return null
  if (rows.some(({ row }) => lacksKeys(run, row))) return null
  // The run is paid for. Its deposit may now belong to a draft, which uses the change.
  if (deposit === undefined && rows.every(({ row }) => row.funds !== null)) return null
  if (deposit !== undefined) return <PayFields run={run} rows={rows} network={network} deposit={deposit} />
  return (
    <Card title={t('bulk.pay')}>
      <PayBegin run={run} />
    </Card>
  )
}

function PayBegin({ run }: { readonly run: BulkRun }) {
  const keys = useVault((view) => view.keys)
  const vaultWhy = useVaultWhy()
  const first = useFirstAddress(useNetwork(run.networkId))
  const [attempt, start] = useAttempt()
  return (
    <Stack gap="close">
      <Text as="p" tone="second">
        {t('bulk.pay.about', { count: run.count })}
      </Text>
      <DashAmount duffs={totalOfRun(run.count, amountOf(run))} />
      <Total run={run} />
      {first.note}
      <div>
        <Button
          kind="primary"
          busy={attempt.kind === 'busy'}
          why={vaultWhy ?? first.why}
          onClick={() => start(() => beginRunDeposit(run, addressLabel(keys), first.withoutBackup))}
        >
          {t('fund.address.make')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

function Total({ run }: { readonly run: BulkRun }) {
  const amountDuffs = amountOf(run)
  const totalDuffs = totalOfRun(run.count, amountDuffs)
  const feeDuffs = totalDuffs - BigInt(run.count) * amountDuffs
  return <Text as="p">{t('bulk.pay.parts', { count: run.count, amountDuffs, feeDuffs })}</Text>
}

function amountOf({ source }: BulkRun): bigint {
  return source.kind === 'payment' ? BigInt(source.amount) : 0n
}

interface PayProps extends Pick<RunView, 'run'> {
  readonly network: Network
  readonly deposit: Deposit
}

function PayFields({ run, rows, network, deposit }: PayProps & Pick<RunView, 'rows'>) {
  const { id } = deposit
  useEffect(() => followDeposit(id), [id])
  const keys = useVault((view) => view.keys)
  const vaultWhy = useVaultWhy()
  const listed = useMemo(() => rows.map(({ row }) => row), [rows])
  const funding = useMemo(() => fundingOfRun(run, listed, deposit, keys), [run, listed, deposit, keys])
  const { waiting, missingDuffs } = funding
  const { unspent, paid } = coinsOf(deposit)
  const isUnspent = unspent.length > 0
  const provable = deposit.spends.filter((spend) => isProvable(spend, rows))
  const isDone = !isUnspent && listed.every(({ funds }) => funds !== null)
  const fields = (
    <Stack gap="wide">
      {missingDuffs === 0n ? null : (
        <PayBox network={network} deposit={deposit} payDuffs={missingDuffs}>
          {waiting.length === run.count && !isUnspent ? (
            <Total run={run} />
          ) : (
            <Text as="p">{t('bulk.pay.missing', { count: waiting.length, duffs: missingDuffs })}</Text>
          )}
        </PayBox>
      )}
      <Arrived
        wantedDuffs={totalOfRun(run.count, amountOf(run))}
        deposit={deposit}
        beganAtMs={run.createdAtMs}
      />
      <DepositSpends deposit={deposit} />
      {isUnspent ? (
        <>
          {waiting.length === 0 ? null : vaultWhy === undefined ? (
            <RunLock run={run} network={network} deposit={deposit} funding={funding} />
          ) : (
            <Why>{vaultWhy}</Why>
          )}
          <DepositRefund network={network} deposit={deposit} />
        </>
      ) : null}
      <WithoutNodes deposit={deposit} waiting={provable}>
        {(lock) => <GiveProof depositId={id} lock={lock} />}
      </WithoutNodes>
    </Stack>
  )
  return (
    <>
      <CheckFunded run={run} />
      {isDone ? (
        <Card label={t('bulk.pay')}>
          <Disclosure title={t('bulk.pay.done', { dash: formatDashToRead(creditsOf(sumOf(paid))) })}>
            {fields}
          </Disclosure>
        </Card>
      ) : (
        <Card title={t('bulk.pay')}>{fields}</Card>
      )}
    </>
  )
}

function RunLock({ run, network, deposit, funding }: PayProps & { readonly funding: RunFunding }) {
  const { waiting, affordable } = funding
  const { isRead, plan } = useRunPlan(run, waiting.slice(0, affordable.length))
  const use: DepositUse | undefined =
    affordable.length === 0 || !isRead
      ? undefined
      : {
          kind: 'asset-lock',
          purpose: 'registration',
          funded: affordable,
          changeLabel: t('fund.address.change', { number: deposit.keys.length }),
        }
  const isSettled = coinsOf(deposit).unspent.every((each) => each.isSettled)
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('bulk.pay.lock', { count: affordable.length })}
      </Text>
      {isSettled ? null : <Note>{t('fund.address.lock.unsettled')}</Note>}
      {affordable.length === 0 ? (
        <Note tone="warn">{t('bulk.pay.low', { duffs: amountOf(run) })}</Note>
      ) : affordable.length < waiting.length ? (
        <Note>{t('bulk.pay.fewer', { count: affordable.length, total: waiting.length })}</Note>
      ) : null}
      <ReviewedLock network={network} deposit={deposit} use={use} plan={plan}>
        {(planned) => <PlannedRun count={affordable.length} planned={planned} />}
      </ReviewedLock>
    </Stack>
  )
}

/** The creates to confirm with the lock, as the worker reads them. */
function PlannedRun({
  count,
  planned,
}: Pick<Signable, 'planned'> & {
  readonly count: number
}) {
  if (planned === null) return <Text as="p">{t('bulk.pay.then', { count })}</Text>
  const listed = planned.transitions.map(formatNewKeys)
  return [...new Set(listed)].map((keys) => (
    <Text as="p" key={keys}>
      {t('bulk.pay.plan', { count: listed.filter((each) => each === keys).length, keys })}
    </Text>
  ))
}

function formatNewKeys(transition: PlannedTransition): string {
  const keys = transition.type === TransitionType.create ? transition.publicKeys : []
  return formatList(keys.map(({ purpose, securityLevel }) => defaultKeyLabel(purpose, securityLevel)))
}

/**
 * Checks rows automatically, once for each proof of their lock. After a stop or a failure, the user starts the check.
 */
function CheckFunded({ run }: Pick<RunView, 'run'>) {
  const isOpen = useVault((view) => view.session.kind === 'open')
  const due = dueRows(run, false)
    .map(({ id, version }) => `${id} ${version}`)
    .join()
  useEffect(() => {
    const fresh = due.split(',').filter((row) => row !== '' && !begun.has(row))
    if (!isOpen || fresh.length === 0) return
    for (const row of fresh) begun.add(row)
    // `WorkNote` shows errors of rows. If the check cannot begin, the rows stay due, and the user can start it.
    prepareRun(run).catch(() => undefined)
  }, [isOpen, due, run])
  return null
}

/**
 * Rows that this page has begun to check, by id and version. Module state, because the card unmounts during the work.
 */
const begun = new Set<string>()
