import { t } from './t.ts'

export function copyWords() {
  return { copy: t('control.copy'), copied: t('control.copied'), failed: t('control.copy-failed') }
}

export function checkWords() {
  return {
    ok: t('control.check.ok'),
    warn: t('control.check.warn'),
    bad: t('control.check.bad'),
    open: t('control.check.open'),
    none: t('control.check.none'),
  }
}

export function secretWords() {
  return {
    show: t('control.secret.show'),
    hide: t('control.secret.hide'),
    missing: t('control.missing'),
    long: { rule: 'text.length', text: t('control.secret.long') },
  }
}
