import type { PassphraseVerdict } from '#/vault/unlock/passphrase.ts'
import { passphraseWarningWording } from './en/passphrase.ts'
import { t } from './t.ts'

export function formatPassphraseVerdict({ isLongEnough, isAcceptable, warning }: PassphraseVerdict): string {
  if (isAcceptable) return t('vault.passphrase.good')
  if (!isLongEnough) return t('vault.passphrase.too-short')
  return warning === null ? t('vault.passphrase.weak') : passphraseWarningWording[warning]
}
