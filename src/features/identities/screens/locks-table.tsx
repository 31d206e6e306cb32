import { useMemo, useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatAge } from '#/words/format-age.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatListedStep, formatLockName, formatNext } from '#/words/asset-lock-words.ts'
import { t } from '#/features/identities/messages.ts'
import { type ListedLock, amountOf, isInProgress } from '#/domain/funding/list-locks.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { SearchInput } from '#/ui/input.tsx'
import { Stack, Row } from '#/ui/layout.tsx'
import { LongTable } from '#/ui/long-table.tsx'
import { Text } from '#/ui/text.tsx'
import { useNavigate } from '@tanstack/react-router'
import { formatError } from '#/words/format-error.ts'
import { continueLock } from '#/features/identities/model/continue-lock.ts'
import { resumeLock } from '#/domain/draft/asset-locks.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { Button } from '#/ui/button.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { useLateValue } from '#/ui/late-part.tsx'
import { useWorkspace } from '#/store/workspace-store.ts'
import { AbandonButton } from './abandon-button.tsx'

const columnsOf = () =>
  [
    { id: 'lock', head: t('locks.column.lock'), lead: true, least: 24 },
    { id: 'amount', head: t('locks.column.amount'), align: 'end' },
    { id: 'step', head: t('locks.column.step') },
    { id: 'next', head: t('locks.column.next'), hideMiddle: true },
    { id: 'acts', head: t('locks.column.acts'), hideHead: true, align: 'end' },
  ] as const

export function LocksTable({ locks }: { readonly locks: readonly ListedLock[] }) {
  const [query, setQuery] = useState('')
  const asked = useLateValue(query)
  const columns = useMemo(() => columnsOf(), [])
  const rows = useMemo(
    () => findLocks(locks, asked).map((listed) => ({ id: listed.lock.record.id, listed })),
    [locks, asked],
  )
  return (
    <>
      {locks.length > mostAtAGlance ? (
        <SearchInput label={t('locks.search')} value={query} onValue={setQuery} />
      ) : null}
      {rows.length === 0 ? (
        <Text tone="second">{t('locks.search.none')}</Text>
      ) : (
        <LongTable caption={t('locks.title')} columns={columns} rows={rows} cellsOf={cellsOf} />
      )}
    </>
  )
}

// Above this number of locks there is a search field.
const mostAtAGlance = 10

/** The locks whose name contains the query, or whose transaction or key begins with it. */
function findLocks(locks: readonly ListedLock[], query: string): readonly ListedLock[] {
  const part = query.trim().toLowerCase()
  if (part === '') return locks
  return locks.filter((listed) => {
    const { outPoint, record } = listed.lock
    const ids = [record.publicKey, ...(outPoint === undefined ? [] : [outPoint.txid])].map(formatHex)
    return formatLockName(listed).toLowerCase().includes(part) || ids.some((id) => id.startsWith(part))
  })
}

function cellsOf({ listed }: { readonly listed: ListedLock }) {
  return {
    lock: <NameCell listed={listed} />,
    amount:
      amountOf(listed) === undefined ? (
        <Text tone="quiet">{t('locks.amount.unknown')}</Text>
      ) : (
        t('locks.amount', { duffs: amountOf(listed) ?? 0n })
      ),
    step: <StepCell listed={listed} />,
    next: <Text tone="second">{formatNext(listed)}</Text>,
    acts: <LockActions listed={listed} />,
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

function StepCell({ listed }: { readonly listed: ListedLock }) {
  const { step, use } = listed
  const nowMs = useNow()
  const isOpen = isInProgress(listed) && use === undefined && step.kind !== 'key-made'
  return (
    <Stack gap="snug">
      <div>
        <Badge tone={isOpen ? 'accent' : 'neutral'} icon={isInProgress(listed) ? 'lock' : 'close'}>
          {formatListedStep(listed)}
        </Badge>
      </div>
      <Text size="small" tone="quiet">
        {formatAge(step.atMs, nowMs)}
      </Text>
    </Stack>
  )
}

function LockActions({ listed }: { readonly listed: ListedLock }) {
  const navigate = useNavigate()
  const [attempt, run] = useAttempt()
  const { id } = listed.lock.record
  const name = formatLockName(listed)
  const complain = (error: unknown) => postNotice({ tone: 'bad', text: formatError(error) })
  const resume = () =>
    run(async () => {
      const runId = findRunOf(listed)
      if (runId !== undefined) return navigate({ to: '/build/bulk/$run', params: { run: runId } })
      const place = await continueLock(listed).catch(complain)
      if (typeof place === 'object') await navigate(place)
    })
  if (!isInProgress(listed)) {
    return (
      <Button
        size="small"
        kind="quiet"
        label={t('locks.take-up.of', { name })}
        onClick={() => void resumeLock(id).catch(complain)}
      >
        {t('locks.take-up')}
      </Button>
    )
  }
  return (
    <Row
      wrap
      end={
        <>
          {listed.use === undefined ? <AbandonButton listed={listed} onContinue={resume} /> : null}
          <Button
            size="small"
            iconEnd="arrow"
            busy={attempt.kind === 'busy'}
            label={t('locks.continue.of', { name })}
            onClick={resume}
          >
            {t('locks.continue')}
          </Button>
        </>
      }
    />
  )
}

/** Returns the run whose row the lock funds. The lock continues on the page of that run. */
function findRunOf({ lock, use }: Pick<ListedLock, 'lock' | 'use'>): string | undefined {
  return useWorkspace.getState().bulkRows.get(use?.draftId ?? lock.record.draftId)?.runId
}
