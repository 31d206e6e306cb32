import { useState } from 'react'
import { asksConsent, type Warning } from '#/domain/identity/consequences.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { errorLines } from './format-violation.ts'
import { t } from './t.ts'

/** `box`: the checkbox, if consent is needed. `why`: the reason that signing is not possible yet. */
export function useSigningConsent(warnings: readonly Warning[], isReadingRecipient: boolean) {
  const [isAgreed, setAgreed] = useState(false)
  const isAsked = asksConsent(warnings)
  return {
    box: isAsked ? { label: t('sign.consent'), checked: isAgreed, onChecked: setAgreed } : undefined,
    why: isReadingRecipient
      ? t('recipient.reading')
      : isAsked && !isAgreed
        ? t('sign.consent.why')
        : undefined,
  }
}

type ErrorLines = ReturnType<typeof errorLines>

/** A wrong passphrase is shown at the field of a card that asks for it, and any other failure as lines. */
export function placeFailure(
  attempt: { readonly kind: 'idle' | 'busy' } | { readonly kind: 'failed'; readonly error: unknown },
  asksPassphrase: boolean,
): { readonly violations: ErrorLines; readonly lines: ErrorLines } {
  if (attempt.kind !== 'failed') return { violations: [], lines: [] }
  const failed = errorLines(attempt.error)
  return asksPassphrase && errorCode(attempt.error) === 'vault/wrong-passphrase'
    ? { violations: failed, lines: [] }
    : { violations: [], lines: failed }
}
