import { formatAge } from '#/workspace/messages/format-age.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { formatLockName, formatLockStep, formatNext } from '#/workspace/messages/asset-lock-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { ListedLock } from '#/workspace/locks/list-locks.ts'
import { useNow } from '#/workspace/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { LockActs } from './lock-acts.tsx'

export function LocksTable({ locks }: { readonly locks: readonly ListedLock[] }) {
  return (
    <Table
      caption={t('locks.title')}
      density="tall"
      columns={[
        { id: 'lock', head: t('locks.column.lock'), lead: true },
        { id: 'amount', head: t('locks.column.amount'), align: 'end' },
        { id: 'step', head: t('locks.column.step') },
        { id: 'next', head: t('locks.column.next') },
        { id: 'acts', head: t('locks.column.acts'), hideHead: true, align: 'end' },
      ]}
      rows={locks.map((listed) => ({
        id: listed.lock.record.id,
        cells: {
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
        },
      }))}
    />
  )
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
