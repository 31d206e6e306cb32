import { kindWord } from '#/words/network-words.ts'
import { t } from '#/features/vault/messages.ts'
import type { Scan } from '#/features/vault/model/restore-scan.ts'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/key-values.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Where it was looked, in words and as paths; and, where nothing was found, what to try next. */
export function ScanSummary({ scan }: { readonly scan: Scan }) {
  const { keys, identities, series } = scan
  const found = keys.filter(({ bearers }) => bearers.length > 0).length
  return (
    <Stack gap="tight">
      {formatLooked(scan).map((line) => (
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
  const hasBls = identities.some(({ keys }) => keys.some(({ type }) => type === 1))
  return hasBls ? t('restore.nothing.next') : `${t('restore.nothing.next')} ${t('restore.nothing.no-bls')}`
}

function formatLooked({ network, ranges }: Scan): readonly string[] {
  const { identityIndices, keyIndices, singleUseIndices } = ranges
  const lines: string[] = []
  const on = { network: kindWord(network) }
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
