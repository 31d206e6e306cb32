import { useMemo } from 'react'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { verifyTransition } from '#/workspace/history/signed-transition.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/builder/messages.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { ViolationLine } from '#/ui/field.tsx'

/** Verifies the stored bytes once more, here, and says what came of it. */
export function SignatureVerdictView({ record }: { readonly record: TransitionRecord }) {
  const verdict = useMemo(() => verifyTransition(record), [record])
  if (verdict.kind === 'refused') {
    return (
      <Note tone="bad" alert title={t('builder.export.not-verified')}>
        <Stack gap="tight">
          {verdict.violations.map((each) => (
            <ViolationLine
              key={`${each.rule} ${each.path}`}
              violation={{ rule: each.rule, text: formatViolation(each) }}
            />
          ))}
        </Stack>
      </Note>
    )
  }
  return (
    <Note
      tone="ok"
      title={
        verdict.kind === 'recovered'
          ? t('builder.export.recovered')
          : t('builder.export.verified', { output: verdict.outputIndex })
      }
    >
      <IdentifierChip bare label={t('builder.export.signer')} {...identifierWords(verdict.signer, 'hex')} />
    </Note>
  )
}
