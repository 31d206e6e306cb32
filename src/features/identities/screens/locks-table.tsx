import { useMemo } from 'react'
import { formatAge } from '#/words/format-age.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLockName, formatLockStep, formatNext } from '#/words/asset-lock-words.ts'
import { t } from '#/words/t.ts'
import type { ListedLock } from '#/session/locks/list-locks.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { Text } from '#/ui/text.tsx'
import { LockActs } from './lock-acts.tsx'

const columnsOf = () =>
  [
    { id: 'lock', head: t('locks.column.lock'), lead: true },
    { id: 'amount', head: t('locks.column.amount'), align: 'end' },
    { id: 'step', head: t('locks.column.step') },
    { id: 'next', head: t('locks.column.next') },
    { id: 'acts', head: t('locks.column.acts'), hideHead: true, align: 'end' },
  ] as const

/** Locks in rows; a run of many creates brings many of them. */
export function LocksTable({ locks }: { readonly locks: readonly ListedLock[] }) {
  const columns = useMemo(() => columnsOf(), [])
  const rows = useMemo(() => locks.map((listed) => ({ id: listed.lock.record.id, listed })), [locks])
  return <LongTable caption={t('locks.title')} columns={columns} rows={rows} cellsOf={cellsOf} />
}

function cellsOf({ listed }: { readonly listed: ListedLock }) {
  return {
    lock: <NameCell listed={listed} />,
    amount:
      listed.lock.amountDuffs === undefined ? (
        <Text tone="quiet">{t('locks.amount.unknown')}</Text>
      ) : (
        t('locks.amount', { duffs: listed.lock.amountDuffs })
      ),
    step: <StepCell listed={listed} />,
    next: <Text tone="second">{formatNext(listed)}</Text>,
    acts: <LockActs listed={listed} />,
  }
}

function NameCell({ listed }: { readonly listed: ListedLock }) {
  const { outPoint, record } = listed.lock
  return (
    <Stack gap="snug">
      <b>{formatLockName(listed)}</b>
      {outPoint === undefined ? (
        <IdentifierChip bare label={t('locks.public-key')} {...identifierWords(record.publicKey, 'hex')} />
      ) : (
        <IdentifierChip bare label={t('locks.txid')} {...identifierWords(outPoint.txid, 'hex')} />
      )}
    </Stack>
  )
}

function StepCell({ listed: { step } }: { readonly listed: ListedLock }) {
  const nowMs = useNow()
  return (
    <Stack gap="snug">
      <div>
        <Badge tone={step.kind === 'key-made' ? 'neutral' : 'accent'} icon="lock">
          {formatLockStep(step.kind)}
        </Badge>
      </div>
      <Text size="small" tone="quiet">
        {formatAge(step.atMs, nowMs)}
      </Text>
    </Stack>
  )
}
