import { useEffect, useMemo } from 'react'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { sumOf } from '#/protocol/funding/coins.ts'
import type { DepositOwner } from '#/domain/funding/unused-money.ts'
import type { FoundGroup, FoundLock } from '#/domain/funding/found-payments.ts'
import { askLockUse, usePaymentSearches, type LockUse } from '#/domain/funding/payment-search.ts'
import { takeUpLock, type Found, ownerOfFound } from '#/domain/funding/take-up-payments.ts'
import { formatError } from '#/words/format-error.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/builder/messages.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'
import { useNavigate } from '@tanstack/react-router'
import { placeOfDraft } from '#/domain/draft/draft-place.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatDraftName } from '#/words/identity-words.ts'
import { formatRunName } from '#/features/builder/words/bulk-words.ts'

export interface FoundProps {
  readonly found: Found
  readonly owner: DepositOwner | undefined
}

export function FoundLockLine({ found, owner, lock }: FoundProps & { readonly lock: FoundLock }) {
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

export function useOwner({ network, group }: Found): DepositOwner | undefined {
  const deposits = useWorkspace((state) => state.deposits)
  const drafts = useWorkspace((state) => state.drafts)
  const bulkRuns = useWorkspace((state) => state.bulkRuns)
  const bulkRows = useWorkspace((state) => state.bulkRows)
  return useMemo(
    () => ownerOfFound({ network, group }, { deposits, drafts, bulkRuns, bulkRows }),
    [network, group, deposits, drafts, bulkRuns, bulkRows],
  )
}

export function Owned({
  owner,
  busy,
  onOpen,
}: {
  readonly owner: DepositOwner
  readonly busy: boolean
  readonly onOpen: () => void
}) {
  const identities = useWorkspace((state) => state.identities)
  return (
    <Row wrap gap="snug">
      <Text tone="second">
        {owner.kind === 'run'
          ? t('recover.owner.run', { name: formatRunName(owner.run) })
          : t('recover.owner.draft', { name: formatDraftName(owner.draft, identities) })}
      </Text>
      <Button size="small" busy={busy} onClick={onOpen}>
        {t(owner.kind === 'run' ? 'recover.open.run' : 'recover.open.draft')}
      </Button>
    </Row>
  )
}

export function useOpenOwner(): (owner: DepositOwner) => Promise<void> {
  const navigate = useNavigate()
  return (owner) =>
    owner.kind === 'run'
      ? navigate({ to: '/build/bulk/$run', params: { run: owner.run.id } })
      : navigate(placeOfDraft(owner.draft, 'fund'))
}
