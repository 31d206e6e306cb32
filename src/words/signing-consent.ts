import { useState } from 'react'
import { asksConsent, type Warning } from '#/domain/identity/consequences.ts'
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
