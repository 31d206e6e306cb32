import { useMemo } from 'react'
import type { Identity } from '#/protocol/identity/identity.ts'
import type { TransitionRecord } from '#/workspace/identities/transition-record.ts'
import { verifyUpdate } from '#/workspace/identities/verify-update.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Note } from '#/ui/note.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'

/** Verifies the stored bytes of an update once more, here, and says what came of it. */
export function UpdateVerdictView({
  record,
  identity,
}: {
  readonly record: TransitionRecord
  readonly identity: Identity | undefined
}) {
  const verdict = useMemo(() => verifyUpdate(record, identity), [record, identity])
  switch (verdict.kind) {
    case 'refused':
      return (
        <LinesNote
          title={t('builder.export.not-verified')}
          lines={verdict.violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))}
        />
      )
    case 'unknown-key':
      return <Note tone="warn" title={t('signed.unknown-key', { id: verdict.keyId })} />
    case 'made-by-key':
      return (
        <Note tone="ok" title={t('signed.made-by', { id: verdict.key.id })}>
          <IdentifierChip bare label={t('signed.key')} {...identifierWords(verdict.key.data, 'base58')} />
        </Note>
      )
  }
}
