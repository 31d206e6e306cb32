import type { MatrixCell } from '#/features/identities/model/key-matrix.ts'
import type { KeyRow } from '#/domain/identity/list-key-rows.ts'
import { keyRowName, formatLevel, formatPurpose } from '#/words/key-words.ts'
import { t } from '#/features/identities/messages.ts'

export function cellWords({ state, purpose, level }: MatrixCell): string {
  switch (state) {
    case 'rejected':
      return t('identity.matrix.rejected', { purpose: formatPurpose(purpose), level: formatLevel(level) })
    case 'open':
      return t('identity.matrix.open')
    case 'missing':
      return t('identity.matrix.missing')
    case 'held':
      return t('identity.matrix.held')
  }
}

export function markOf(row: KeyRow) {
  const { key, state, vaultKey } = row
  const values = { id: key.id, label: keyRowName(row) }
  const text = String(key.id)
  switch (state) {
    case 'disabled':
      return { text, tone: 'was', title: t('identity.matrix.mark.disabled', values) } as const
    case 'to-disable':
      return { text, tone: 'cut', title: t('identity.matrix.mark.cut', values) } as const
    case 'to-add':
      return { text, tone: 'add', title: t('identity.matrix.mark.add', values) } as const
    case 'enabled':
      return vaultKey === undefined
        ? ({ text, tone: 'blank', title: t('identity.matrix.mark.watch-only', values) } as const)
        : ({ text, title: t('identity.matrix.mark', values) } as const)
  }
}
