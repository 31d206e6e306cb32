import { KeyPurpose, SecurityLevel } from '#/protocol/key/key-attribute.ts'
import type { ConsequenceRow, Consequences, Warning } from '#/domain/identity/consequences.ts'
import { formatList } from '#/words/format-list.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatLevel, formatPurpose } from '#/words/key-words.ts'
import { formatDashToRead } from '#/words/format-dash.ts'
import { t } from '#/features/builder/messages.ts'

export function formatConsequence(row: ConsequenceRow, identity: Consequences['identity']) {
  const missing = identity === 'new' ? t('consequence.none') : t('consequence.unknown')
  const { name, now, after } = wordsOf(row)
  return {
    id: row.kind === 'keys' ? `keys ${row.purpose} ${row.securityLevel}` : row.kind,
    name,
    now: now ?? missing,
    after: after ?? t('consequence.unknown'),
    isChanged: String(row.now) !== String(row.after),
  }
}

function wordsOf(row: ConsequenceRow): {
  readonly name: string
  readonly now: string | undefined
  readonly after: string | undefined
} {
  const { kind } = row
  switch (kind) {
    case 'balance': {
      const isSame = row.now !== undefined && row.now === row.after
      const after = isSame ? t('consequence.unchanged') : formatNumber(row.after)
      const outgoing = row.outgoing === undefined ? 'none' : formatDashToRead(row.outgoing)
      const name =
        row.fee === undefined
          ? t('consequence.balance', { outgoing })
          : t('consequence.balance.fee', { dash: formatDashToRead(row.fee), outgoing })
      return { name, now: formatNumber(row.now), after }
    }
    case 'added':
      return { name: t('consequence.added'), now: undefined, after: formatNumber(row.after) }
    case 'revision':
    case 'enabled':
    case 'disabled':
      return { name: t(counts[kind]), now: formatNumber(row.now), after: formatNumber(row.after) }
    case 'keys': {
      const { purpose, securityLevel, now, after } = row
      // Each purpose other than Authentication has only one level.
      const kind = purpose === KeyPurpose.authentication ? formatLevel(securityLevel) : formatPurpose(purpose)
      return { name: t('consequence.keys', { kind }), now: now && formatKeys(now), after: formatKeys(after) }
    }
  }
}

const counts = {
  revision: 'consequence.revision',
  enabled: 'consequence.enabled',
  disabled: 'consequence.disabled',
} as const

function formatNumber(value: number | bigint | undefined): string | undefined {
  return value === undefined ? undefined : t('consequence.number', { value })
}

const mostNamed = 4

function formatKeys(ids: readonly number[]): string {
  const count = ids.length
  if (count === 0) return t('consequence.none')
  return count > mostNamed
    ? t('consequence.key-count', { count })
    : t('consequence.key-ids', { count, ids: ids.join(', ') })
}

export function formatWarning(warning: Warning): {
  readonly id: string
  readonly title: string
  readonly about: string
} {
  const { code } = warning
  switch (code) {
    case 'keys.no-high-left':
    case 'keys.no-encryption-left':
    case 'keys.no-decryption-left': {
      const [title, about] = lastKey[code]
      return { id: code, title: t(title), about: t(about, keysOf(warning)) }
    }
    case 'keys.master-not-backed-up': {
      const named = keysOf(warning)
      return {
        id: code,
        title: t('consequence.master-not-backed-up', named),
        about: t('consequence.master-not-backed-up.about', named),
      }
    }
    case 'keys.not-here': {
      const master = String(warning.level === SecurityLevel.master)
      return {
        id: code,
        title: t('consequence.not-here', keysOf(warning)),
        about: t('consequence.not-here.about', { count: warning.keyIds.length, master }),
      }
    }
    case 'keys.reused': {
      const { keyId: id, owner } = warning
      return {
        id: `${code} ${id} ${owner.id}`,
        title: t('consequence.reused', { id, name: formatIdentityName(owner) }),
        about: t('consequence.reused.about'),
      }
    }
    case 'keys.weaker-level': {
      const { key, replaced } = warning
      const ids = { id: key.id, replaced: replaced.id }
      const levels = { before: formatLevel(replaced.securityLevel), after: formatLevel(key.securityLevel) }
      return {
        id: `${code} ${key.id}`,
        title: t('consequence.weaker-level', ids),
        about: t('consequence.weaker-level.about', { ...ids, ...levels }),
      }
    }
    case 'funds.no-withdraw-left':
      return {
        id: code,
        title: t('consequence.no-withdraw-left'),
        about: t('consequence.no-withdraw-left.about', { credits: warning.credits }),
      }
    case 'funds.no-way-back': {
      const [title, about] = noWayBack[warning.by]
      return { id: code, title: t(title), about: t(about) }
    }
    case 'fee.above-usual':
      return {
        id: code,
        title: t('consequence.fee'),
        about: t('consequence.fee.about', {
          dash: formatDashToRead(warning.credits),
          usual: formatDashToRead(warning.usualCredits),
        }),
      }
    case 'funds.no-fee-left':
      return { id: code, title: t('send.balance.nothing'), about: t('send.balance.all') }
    case 'keys.forgeable-signer':
      return {
        id: code,
        title: t('consequence.forgeable-signer', { id: warning.keyId }),
        about: t('consequence.forgeable-signer.about'),
      }
    case 'funds.recipient-forgeable':
      return {
        id: code,
        title: t('consequence.recipient-forgeable'),
        about: t('consequence.recipient-forgeable.about', keysOf(warning)),
      }
    case 'funds.recipient-unread':
      return {
        id: code,
        title: t('consequence.recipient-unread'),
        about: t('consequence.recipient-unread.about'),
      }
    case 'funds.recipient-near-miss': {
      const { known, match } = warning
      const name = formatIdentityName(known)
      return {
        id: code,
        title: t('top-up.near', { name }),
        about: `${t('top-up.near.about', { match })} ${known.id}`,
      }
    }
    case 'funds.recipient-other-network':
      return {
        id: code,
        title: t('consequence.recipient-other-network', { name: formatIdentityName(warning.known) }),
        about: t('consequence.recipient-other-network.about'),
      }
  }
}

const lastKey = {
  'keys.no-high-left': ['consequence.no-high-left', 'consequence.no-high-left.about'],
  'keys.no-encryption-left': ['consequence.no-encryption-left', 'consequence.no-encryption-left.about'],
  'keys.no-decryption-left': ['consequence.no-decryption-left', 'consequence.no-decryption-left.about'],
} as const

const noWayBack = {
  create: ['consequence.no-way-back.create', 'consequence.no-way-back.create.about'],
  'top-up': ['consequence.no-way-back.top-up', 'consequence.no-way-back.top-up.about'],
  update: ['consequence.no-way-back.update', 'consequence.no-way-back.update.about'],
} as const

function keysOf({ keyIds }: { readonly keyIds: readonly number[] }) {
  return { count: keyIds.length, keys: formatList(keyIds.map(String)) }
}
