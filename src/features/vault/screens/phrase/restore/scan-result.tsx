import { useState } from 'react'
import { KeyType, type SecurityLevel } from '#/protocol/key/key-attribute.ts'
import { errorLines } from '#/words/format-violation.ts'
import { t } from '#/features/vault/messages.ts'
import { decideLevel, isMissing, restoreRequestOf } from '#/features/vault/model/restore-requests.ts'
import { placeOf, restoreFound, type FoundKey, type Scan } from '#/features/vault/model/restore-scan.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { useVault, type OfferedProof, type VaultKey } from '#/domain/keys/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { FoundKeys } from './found-keys.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/list.tsx'

const mostRestored = 200

export function ScanResult({ scan }: { readonly scan: Scan }) {
  const vaultKeys = useVault((view) => view.keys)
  const [levels, setLevels] = useState<ReadonlyMap<string, SecurityLevel>>(new Map())
  const [chosen, setChosen] = useState<ReadonlySet<string>>(() => choiceOf(scan, vaultKeys))
  const [done, setDone] = useState<{ readonly added: number; readonly existing: number }>()
  const [attempt, run] = useAttempt()
  const check = (key: FoundKey) => {
    const decision = decideLevel(key, vaultKeys, levels.get(placeOf(key)))
    return { ...decision, isMissing: isMissing(key, decision, vaultKeys) }
  }
  const wanted = scan.keys.filter((key) => chosen.has(placeOf(key)))
  const missing = wanted.filter((key) => check(key).isMissing)
  const requests = missing.flatMap((key) => restoreRequestOf(key, check(key)) ?? [])
  const isUndecided = requests.length < missing.length
  const choose = (key: FoundKey, on: boolean) => {
    const next = new Set(chosen)
    if (on) next.add(placeOf(key))
    else next.delete(placeOf(key))
    setChosen(next)
  }
  const chooseLevel = (key: FoundKey, level: SecurityLevel) => {
    setLevels(new Map(levels).set(placeOf(key), level))
    choose(key, true)
  }
  const restore = (proof: OfferedProof) =>
    run(async () => {
      const { keys, existing } = await restoreFound(scan.network, requests, proof)
      setDone({
        added: keys.length,
        existing: existing.length + wanted.length - missing.length,
      })
    })
  // Without keys of an identity there is no choice to make.
  const isEmpty = wanted.length === 0 && scan.keys.every(({ bearers }) => bearers.length === 0)
  const why = whyNot(requests.length, isUndecided)
  return (
    <Card title={<ScanTitle scan={scan} />}>
      <Stack>
        <ScanSummary scan={scan} />
        <FoundKeys scan={scan} chosen={chosen} check={check} onChoose={choose} onLevel={chooseLevel} />
        {done === undefined ? null : (
          <Note tone="ok" alert>
            <span>{t('restore.done', { count: done.added })}</span>{' '}
            {done.existing === 0 ? '' : <span>{t('restore.done.existing', { count: done.existing })}</span>}
          </Note>
        )}
        {why === undefined ? (
          <ProofForm
            inline
            {...proofForm(t('restore.act', { count: requests.length }))}
            busy={attempt.kind === 'busy'}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
            onProof={restore}
          />
        ) : isEmpty ? null : (
          <Text tone="quiet">{why}</Text>
        )}
      </Stack>
    </Card>
  )
}

function ScanTitle({ scan: { keys, identities } }: { readonly scan: Scan }) {
  const count = keys.filter(({ bearers }) => bearers.length > 0).length
  if (count > 0) return <span>{t('restore.found', { count })}</span>
  return <span>{identities.length === 0 ? t('restore.nothing.nobody') : t('restore.nothing')}</span>
}

function whyNot(count: number, isUndecided: boolean): string | undefined {
  if (isUndecided) return t('restore.act.level')
  if (count === 0) return t('restore.act.none')
  return count > mostRestored ? t('restore.act.too-many', { most: mostRestored }) : undefined
}

// Preselects keys of identities, except those whose level the user has to choose.
function choiceOf({ keys }: Scan, vaultKeys: readonly VaultKey[]): ReadonlySet<string> {
  return new Set(
    keys
      .filter((key) => key.bearers.length > 0 && decideLevel(key, vaultKeys).level !== undefined)
      .map(placeOf),
  )
}

/** The scanned ranges in words and as paths. If no key was found, the next thing to try. */
function ScanSummary({ scan }: { readonly scan: Scan }) {
  const { keys, identities, series } = scan
  const found = keys.filter(({ bearers }) => bearers.length > 0).length
  return (
    <Stack gap="tight">
      {formatRanges(scan).map((line) => (
        <Text as="p" key={line} tone="second">
          {line}
        </Text>
      ))}
      {found > 0 ? <Text as="p">{t('restore.found.about')}</Text> : null}
      {found === 0 && identities.length > 0 ? <Text as="p">{nextWords(scan)}</Text> : null}
      {identities.length === 0 ? <Text as="p">{t('restore.nothing.paste')}</Text> : null}
      <Disclosure title={t('restore.series')}>
        <KeyValues
          small
          items={series.map(({ path, from, count }) => ({
            name: path,
            value: t('restore.series.range', { first: from, last: from + count - 1 }),
          }))}
        />
      </Disclosure>
    </Stack>
  )
}

function nextWords({ identities }: Scan): string {
  const hasBls = identities.some(({ keys }) => keys.some(({ type }) => type === KeyType.bls))
  return hasBls ? t('restore.nothing.next') : `${t('restore.nothing.next')} ${t('restore.nothing.no-bls')}`
}

function formatRanges({ network, ranges }: Scan): readonly string[] {
  const { identityIndices, keyIndices, singleUseIndices } = ranges
  const lines: string[] = []
  const on = { network: t('restore.network.choice', { network }) }
  if (identityIndices.count > 0 && keyIndices.count > 0) {
    lines.push(
      t('restore.scanned.identities', {
        ...on,
        first: identityIndices.from,
        last: lastOf(identityIndices),
        keyFirst: keyIndices.from,
        keyLast: lastOf(keyIndices),
      }),
    )
  }
  if (singleUseIndices.count > 0) {
    lines.push(
      t('restore.scanned.single-use', {
        ...on,
        first: singleUseIndices.from,
        last: lastOf(singleUseIndices),
      }),
    )
  }
  return lines
}

function lastOf({ from, count }: { readonly from: number; readonly count: number }): number {
  return Math.min(from + count, 2 ** 31) - 1
}
