import { formatList } from '#/words/format-list.ts'
import { coverOf } from '#/domain/keys/uncovered.ts'
import type { VaultView } from '#/domain/keys/vault-session.ts'
import { t } from '#/features/vault/messages.ts'
import { countRestorable } from './restore-requests.ts'

type Known = Pick<VaultView, 'keys' | 'passkeys' | 'phrase' | 'backups'>

export function discardLines({
  keys,
  phrase,
  backups,
}: Pick<Known, 'keys' | 'phrase' | 'backups'>): readonly string[] {
  const isBackedUp = coverOf({ phrase, ...(backups === undefined ? {} : { backups }) })
  const lost = keys.filter((key) => isBackedUp?.(key) !== true)
  const locks = lost.filter(({ kind }) => kind === 'single-use').length
  const hasBackup = (backups?.made ?? null) !== null
  const restored =
    lost.length === 0 ? 'all' : hasBackup || lost.length < keys.length ? 'some' : ('none' as const)
  return [
    t('discard.about', { count: keys.length, phrase: phrase === null ? 'none' : 'some' }),
    keys.length === 0 ? t('discard.stay.empty') : t('discard.stay', { restored }),
    ...(locks === 0 ? [] : [t('discard.locks', { count: locks })]),
  ]
}

/** Ways to open or restore a vault whose passphrase is lost, the best first, and a line about its contents. */
export function lostWays({ keys, passkeys, phrase, backups }: Known): {
  readonly about: string
  readonly rows: readonly { readonly name: string; readonly value: string }[]
} {
  const { derived, others } = countRestorable(keys)
  const hasPhrase = phrase !== null || derived > 0
  const hasBackup = [backups?.made, backups?.tested].some((each) => (each ?? null) !== null)
  const phraseAbout = [
    t('lost.phrase.about', { derived }),
    ...(others === 0 ? [] : [t('lost.phrase.others', { others })]),
  ].join(' ')
  const ways = [
    ...(passkeys.length === 0
      ? []
      : [{ has: t('lost.has.passkey'), name: t('lost.passkey'), value: t('lost.passkey.about') }]),
    ...(hasPhrase ? [{ has: t('lost.has.phrase'), name: t('lost.phrase'), value: phraseAbout }] : []),
    ...(hasBackup
      ? [{ has: t('lost.has.backup'), name: t('lost.backup'), value: t('lost.backup.about') }]
      : []),
  ]
  return {
    about:
      ways.length === 0
        ? t('lost.has.none')
        : t('lost.has', { ways: formatList(ways.map(({ has }) => has)) }),
    rows: ways.map(({ name, value }) => ({ name, value })),
  }
}

export function unknownLines(): readonly string[] {
  return [t('discard.about.unknown'), t('discard.stay', { restored: 'some' })]
}
