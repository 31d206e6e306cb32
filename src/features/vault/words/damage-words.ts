import type { DamagedEntry } from '#/session/vault/vault-session.ts'
import { t } from '#/features/vault/messages.ts'

/** How a damaged record is called: as it says of itself, or by the beginning of its id. */
export function formatDamagedName({ id, face }: DamagedEntry): string {
  switch (face?.kind) {
    case 'identity':
    case 'single-use':
      return face.label === '' ? id.slice(0, 8) : face.label
    case 'phrase':
      return t('damage.phrase')
    case 'branches':
      return t('damage.branches')
    case 'backup':
      return t('damage.backup')
    case undefined:
      return t('damage.unreadable.about', { id: id.slice(0, 8) })
  }
}

/** What is wrong with it, in a word and a sentence. */
export function faultWords(fault: DamagedEntry['fault']): { readonly word: string; readonly about: string } {
  switch (fault) {
    case 'changed':
      return { word: t('damage.changed'), about: t('damage.changed.about') }
    case 'missing':
      return { word: t('damage.missing'), about: t('damage.missing.about') }
    case 'added':
      return { word: t('damage.added'), about: t('damage.added.about') }
    case 'unvouched':
      return { word: t('damage.unvouched'), about: t('damage.unvouched.about') }
  }
}
