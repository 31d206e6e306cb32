import { useEffect, useMemo, useState } from 'react'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { sumOf } from '#/protocol/funding/coins.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { DepositOwner } from '#/session/funding/deposit-actions.ts'
import { followDeposit } from '#/session/funding/deposit-session.ts'
import { groupPayments, type FoundGroup, type FoundLock } from '#/session/funding/found-payments.ts'
import { askLockUse, usePaymentSearches, type LockUse } from '#/session/funding/payment-search.ts'
import type { PaymentScan } from '#/session/funding/scan-payments.ts'
import {
  listMissingKeys,
  takeUpCoins,
  takeUpDeposit,
  takeUpLock,
  type Found,
} from '#/session/funding/take-up-payments.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { coinsOf } from '#/workspace/history/deposit-coins.ts'
import type { Network } from '#/workspace/records/network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
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
import { Owned, useOpenOwner, useOwner } from './found-owner.tsx'
import { RestoreFirst } from './restore-first.tsx'

/** What a search has found so far: unspent payments, and locks, each with what can become of it. */
export function FoundPayments({ network, scan }: { readonly network: Network; readonly scan: PaymentScan }) {
  const { keys, searched, transactions, scanned } = scan
  const groups = useMemo(
    () => groupPayments(keys, transactions, wireProfiles[network.profile]),
    [keys, transactions, network.profile],
  )
  /** The deposits of what is sent back, by group: they are shown when their coins are spent, too. */
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
  /** Names of the series whose keys are restored with a proof. */
  readonly gated: ReadonlySet<string>
  readonly backId: string | undefined
  readonly onBack: (depositId: string) => void
}) {
  const { group, network } = found
  const deposit = useWorkspace(({ deposits }) => (backId === undefined ? undefined : deposits.get(backId)))
  const owner = useOwner(found)
  const vaultKeys = useVault((view) => view.keys)
  const missing = listMissingKeys(group, vaultKeys).filter(({ series }) => gated.has(series))
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

interface FoundProps {
  readonly found: Found
  readonly owner: DepositOwner | undefined
}

function FoundCoins({
  found,
  owner,
  onBack,
}: FoundProps & {
  /** Nothing where they are sent back already. */
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

function FoundLockLine({ found, owner, lock }: FoundProps & { readonly lock: FoundLock }) {
  const { network } = found
  const fate = usePaymentSearches(({ uses }) => uses.get(lock.txid)) ?? ({ kind: 'asking' } as const)
  const open = useOpenOwner()
  const [attempt, run] = useAttempt()
  useEffect(() => {
    void askLockUse(network, lock)
  }, [network, lock])
  const duffs = sumOf(lock.credits)
  const goOn = () => run(async () => open(await takeUpLock(found, lock)))
  return (
    <Stack gap="tight">
      <Row wrap gap="snug">
        <Text strong>{t('recover.lock', { duffs })}</Text>
        <IdentifierChip bare label={t('recover.txid')} {...identifierWords(parseHex(lock.txid), 'hex')} />
        <Announced>
          <Text tone="second">{formatUse(fate, found.group)}</Text>
        </Announced>
        {fate.kind === 'used' ? (
          <IdentifierChip
            bare
            label={t('recover.identity')}
            {...identifierWords(fate.identityId, 'base58')}
          />
        ) : null}
      </Row>
      {fate.kind !== 'unused' && fate.kind !== 'unknown' ? null : owner === undefined ? (
        <div>
          <Button
            kind="primary"
            size="small"
            busy={attempt.kind === 'busy'}
            label={t('recover.go-on.lock', { duffs })}
            onClick={goOn}
          >
            {t('recover.go-on')}
          </Button>
        </div>
      ) : (
        <Owned owner={owner} busy={attempt.kind === 'busy'} onOpen={goOn} />
      )}
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

function formatUse({ kind }: LockUse, { purpose }: FoundGroup): string {
  switch (kind) {
    case 'asking':
      return t('recover.lock.asking')
    case 'unused':
      return t('recover.lock.unused')
    case 'used':
      return t('recover.lock.used')
    case 'unknown':
      return t(purpose === 'top-up' ? 'recover.lock.top-up' : 'recover.lock.unknown')
  }
}
