import type { MadeSamples, SampleStatus } from '#/features/contracts/model/samples/sample-questions.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/contracts/messages.ts'

export function standingWords(standing: SampleStatus): {
  readonly tone: 'ok' | 'warn' | 'bad' | 'neutral'
  readonly text: string
} {
  switch (standing) {
    case 'valid':
      return { tone: 'ok', text: t('samples.valid') }
    case 'broken':
      return { tone: 'warn', text: t('samples.broken') }
    case 'as-expected':
      return { tone: 'ok', text: t('samples.as-expected') }
    case 'unexpected':
      return { tone: 'bad', text: t('samples.unexpected') }
    case 'orphan':
      return { tone: 'warn', text: t('samples.orphan') }
  }
}

/** What came of making samples. */
export function formatMade(made: MadeSamples | undefined): string {
  if (made === undefined) return t('samples.made.open')
  const { samples, gaps, violations } = made
  const [violation] = violations
  if (violation !== undefined) {
    return t('samples.made.none', { path: violation.path || '/', why: formatViolation(violation) })
  }
  const count = samples.length
  return gaps.length === 0
    ? t('samples.made', { count })
    : t('samples.made.gaps', { count, paths: gaps.slice(0, 3).join(', ') })
}
