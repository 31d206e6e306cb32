import { countUse, type NetworkUse } from '#/domain/funding/network-use.ts'
import { formatList } from '#/words/format-list.ts'
import { t } from '#/features/settings/messages.ts'

const mostNamed = 5

export function formatNetworkUse(use: NetworkUse): string {
  const { identities, drafts, locks, runs } = use
  const count = countUse(use)
  if (count === 0) return t('networks.use.none')
  const names = [
    ...identities.map(({ id, label }) => (label === '' ? `${id.slice(0, 6)}…${id.slice(-6)}` : label)),
    ...drafts.map(({ label }) =>
      label === '' ? t('networks.use.draft.unnamed') : t('networks.use.draft', { label }),
    ),
    ...runs.map((pattern) => t('networks.use.run', { pattern })),
    ...(locks === 0 ? [] : [t('networks.use.locks', { count: locks })]),
  ]
  const isLong = names.length > mostNamed
  const more = t('networks.use.more', { count: count - mostNamed })
  const named = isLong ? [...names.slice(0, mostNamed), more] : names
  return t('networks.use', { names: formatList(named) })
}
