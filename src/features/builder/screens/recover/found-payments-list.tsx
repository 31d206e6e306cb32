import { useMemo, useState } from 'react'
import { sumOf } from '#/protocol/funding/coins.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { followDeposit } from '#/domain/funding/deposit-session.ts'
import { groupPayments } from '#/domain/funding/found-payments.ts'
import type { PaymentScan } from '#/domain/funding/scan-payments.ts'
import {
  listMissingKeys,
  takeUpCoins,
  takeUpDeposit,
  type Found,
  restoreFoundKeys,
} from '#/domain/funding/take-up-payments.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { coinsOf } from '#/domain/funding/deposit-coins.ts'
import type { Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatError } from '#/words/format-error.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/builder/messages.ts'
import { DepositSpends } from '#/features/builder/screens/fund/deposit-payments.tsx'
import { RefundForm } from '#/features/builder/screens/fund/deposit-refund.tsx'
import { nextKeyLabel } from '#/features/builder/screens/fund/single-use-key-field.tsx'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Row, Stack, Sunk } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'
import { FoundLockLine, type FoundProps, Owned, useOpenOwner, useOwner } from './found-lock.tsx'
import { errorLines } from '#/words/format-violation.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { ProofForm } from '#/ui/proof-form.tsx'

export function FoundPayments({ network, scan }: { readonly network: Network; readonly scan: PaymentScan }) {
  const { keys, searched, transactions, scanned } = scan
  const groups = useMemo(
    () => groupPayments(keys, transactions, wireProfiles[network.profile]),
    [keys, transactions, network.profile],
  )
  /** Deposits of refunds, by group. A group with a refund stays visible after its coins are spent. */
  const [backs, setBacks] = useState<ReadonlyMap<string, string>>(new Map())
  const found = groups.filter(({ id, unspent, locks }) => unspent.length + locks.length > 0 || backs.has(id))
  const gated = useMemo(
    () => new Set(searched.flatMap(({ series, asksProof }) => (asksProof ? [series] : []))),
    [searched],
  )
  return (
    <Stack>
      <Announced>{found.length === 0 && scanned !== undefined ? t('recover.none') : null}</Announced>
      {found.map((group) => (
        <FoundPart
          key={group.id}
          found={{
            network,
            group,
            scanned,
            keyLabel: ({ index }) => t('recover.key', { number: index + 1 }),
          }}
          gated={gated}
          backId={backs.get(group.id)}
          onBack={(depositId) => setBacks((before) => new Map(before).set(group.id, depositId))}
        />
      ))}
    </Stack>
  )
}

function FoundPart({
  found,
  gated,
  backId,
  onBack,
}: {
  readonly found: Found
  readonly gated: ReadonlySet<string>
  readonly backId: string | undefined
  readonly onBack: (depositId: string) => void
}) {
  const { group, network } = found
  const deposit = useWorkspace(({ deposits }) => (backId === undefined ? undefined : deposits.get(backId)))
  const owner = useOwner(found)
  const vaultKeys = useVault((view) => view.keys)
  const missing = useMemo(() => listMissingKeys(group, vaultKeys, gated), [group, vaultKeys, gated])
  if (missing.length > 0) return <RestoreFirst found={found} missing={missing} />
  return (
    <Sunk>
      <Stack gap="close">
        {group.unspent.length === 0 ? null : (
          <FoundCoins found={found} owner={owner} onBack={deposit === undefined ? onBack : undefined} />
        )}
        {deposit === undefined ? null : (
          <>
            <DepositSpends deposit={deposit} />
            {coinsOf(deposit).unspent.length === 0 ? null : (
              <RefundForm network={network} deposit={deposit} />
            )}
          </>
        )}
        {group.locks.map((lock) => (
          <FoundLockLine key={lock.txid} found={found} owner={owner} lock={lock} />
        ))}
      </Stack>
    </Sunk>
  )
}

function FoundCoins({
  found,
  owner,
  onBack,
}: FoundProps & {
  readonly onBack: ((depositId: string) => void) | undefined
}) {
  const keys = useVault((view) => view.keys)
  const open = useOpenOwner()
  const [attempt, run] = useAttempt()
  const { unspent } = found.group
  const duffs = sumOf(unspent)
  const sendBack = (tell: (depositId: string) => void) =>
    run(async () => {
      const id = await takeUpDeposit(found)
      followDeposit(id)
      tell(id)
    })
  return (
    <Stack gap="close">
      <Row wrap gap="snug">
        <Text strong>{t('recover.coins', { count: unspent.length, duffs })}</Text>
        {unspent.every(({ isSettled }) => isSettled) ? null : (
          <Text tone="second">{t('recover.coins.unsettled')}</Text>
        )}
      </Row>
      <Row wrap gap="snug">
        {unspent.map(({ outPoint: { txid, index } }) => (
          <IdentifierChip
            key={`${txid.join()} ${index}`}
            bare
            label={t('recover.txid')}
            {...identifierWords(txid, 'hex')}
          />
        ))}
      </Row>
      {owner === undefined ? (
        <Row wrap gap="snug">
          <Button
            kind="primary"
            size="small"
            busy={attempt.kind === 'busy'}
            label={t('recover.go-on.of', { duffs })}
            onClick={() => run(async () => open(await takeUpCoins(found, nextKeyLabel(keys))))}
          >
            {t('recover.go-on')}
          </Button>
          {onBack === undefined ? null : (
            <Button
              size="small"
              busy={attempt.kind === 'busy'}
              label={t('recover.back.of', { duffs })}
              onClick={() => sendBack(onBack)}
            >
              {t('recover.back')}
            </Button>
          )}
        </Row>
      ) : (
        <Owned
          owner={owner}
          busy={attempt.kind === 'busy'}
          onOpen={() =>
            run(async () => {
              await takeUpDeposit(found)
              await open(owner)
            })
          }
        />
      )}
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

function RestoreFirst({
  found,
  missing,
}: {
  readonly found: Found
  readonly missing: ReturnType<typeof listMissingKeys>
}) {
  const [attempt, run] = useAttempt()
  const { unspent, locks } = found.group
  return (
    <Sunk>
      <Stack gap="close">
        {unspent.length === 0 ? null : (
          <Text strong>{t('recover.coins', { count: unspent.length, duffs: sumOf(unspent) })}</Text>
        )}
        {locks.map(({ txid, credits }) => (
          <Text key={txid} strong>
            {t('recover.lock', { duffs: sumOf(credits) })}
          </Text>
        ))}
        <ProofForm
          inline
          plain
          {...proofForm(t('recover.restore', { count: missing.length }))}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={(proof) => run(() => restoreFoundKeys(found, proof))}
        >
          <Text as="p" tone="second">
            {t('recover.restore.about', { series: missing[0]?.series ?? '' })}
          </Text>
        </ProofForm>
      </Stack>
    </Sunk>
  )
}
