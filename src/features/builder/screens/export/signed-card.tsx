import { verifyTransition, verifyUpdate } from '#/store/records/signed-transition.ts'
import { useMemo, type ReactNode } from 'react'
import type { Identity } from '#/protocol/identity/identity.ts'
import { formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import type { Violation } from '#/protocol/violation.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionRecord } from '#/store/records/transition-record.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatSerialized } from '#/words/profile-words.ts'
import { t } from '#/features/builder/messages.ts'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'

/** Shows the stored bytes, which are verified again here. */
export function SignedCard({
  known: { record, transition },
  identity,
  title,
  head,
  words,
}: {
  readonly known: OpenedTransition
  readonly identity?: Identity | undefined
  readonly title: string
  readonly head: ReactNode
  readonly words: ReactNode
}) {
  return (
    <Card title={title}>
      <Stack>
        {head}
        {'assetLockProof' in transition ? (
          <LockVerdict record={record} />
        ) : (
          <UpdateVerdict record={record} identity={identity} />
        )}
        <TransitionTabs
          words={words}
          json={formatTransition(transition, wireProfiles[record.profile])}
          bytes={record.bytes}
          about={formatSerialized(record.profile, record.bytes.length)}
        />
      </Stack>
    </Card>
  )
}

function LockVerdict({ record }: { readonly record: TransitionRecord }) {
  const verdict = useMemo(() => verifyTransition(record), [record])
  if (verdict.kind === 'rejected') return <NotVerified violations={verdict.violations} />
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

function UpdateVerdict({
  record,
  identity,
}: {
  readonly record: TransitionRecord
  readonly identity: Identity | undefined
}) {
  const verdict = useMemo(() => verifyUpdate(record, identity), [record, identity])
  switch (verdict.kind) {
    case 'rejected':
      return <NotVerified violations={verdict.violations} />
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

function NotVerified({ violations }: { readonly violations: readonly Violation[] }) {
  return (
    <LinesNote
      title={t('builder.export.not-verified')}
      lines={violations.map((each) => ({ rule: each.rule, text: formatViolation(each) }))}
    />
  )
}
