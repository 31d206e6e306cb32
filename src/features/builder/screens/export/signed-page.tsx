import { Link } from '@tanstack/react-router'
import { openTransition, type OpenedTransition } from '#/workspace/history/open-transition.ts'
import { kindWord } from '#/words/transition-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Columns } from '#/ui/columns.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { ExportForms } from './export-forms.tsx'
import { NextCard } from './next-card.tsx'
import { QrCard } from './qr-card.tsx'
import { useMemo } from 'react'
import type { Identity } from '#/protocol/identity/identity.ts'
import { type IdentityUpdate, formatTransition } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeFunding } from '#/features/builder/model/describe-funding.ts'
import type { IdentityRecord } from '#/workspace/records/identity-record.ts'
import type { TransitionRecord } from '#/workspace/records/transition-record.ts'
import { useKnownIdentity } from '#/workspace/actions/find-identity.ts'
import { useVaultCare } from '#/session/identities/use-vault-care.ts'
import { verifyUpdate } from '#/workspace/history/verify-transition.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatSerialized } from '#/words/profile-words.ts'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { LinesNote } from '#/ui/lines-note.tsx'
import { Note } from '#/ui/note.tsx'
import { describeUpdate } from '#/features/builder/model/updates/describe-update.ts'
import { CreateHead } from '#/features/builder/screens/create-head.tsx'
import { TopUpSummary } from '#/features/builder/screens/top-up/top-up-summary.tsx'
import { TransitionTabs } from '#/features/builder/screens/transition-tabs.tsx'
import { UpdateSummary } from '#/features/builder/screens/update-summary.tsx'
import { SignatureVerdictView } from './signature-verdict-view.tsx'

/** Gives out a signed transition, by its digest. */
export function SignedPage({ id }: { readonly id: string }) {
  const workspace = useWorkspace((state) => state.kind)
  const record = useWorkspace((state) => state.transitions.get(id))
  const known = record && openTransition(record)
  if (workspace === 'starting') return <Text tone="quiet">{t('builder.opening')}</Text>
  if (known === undefined) {
    return (
      <EmptyState
        title={t('signed.none')}
        action={<ButtonLink render={<Link to="/" />}>{t('builder.export.identities')}</ButtonLink>}
      >
        {t('signed.none.about')}
      </EmptyState>
    )
  }
  return (
    <>
      <PageHead title={t('signed.title')} note={kindWord(known.record.kind)} />
      <Columns shape="main">
        <Stack>
          <ExportForms known={known} />
          <QrCard known={known} />
          <SignedUpdateCard known={known} />
        </Stack>
        <NextCard known={known} />
      </Columns>
    </>
  )
}

/** What was signed, and that its signature verifies: read from the serialized bytes, on this page. */
function SignedUpdateCard({
  known: { record, transition, identityId },
}: {
  readonly known: OpenedTransition
}) {
  const identity = useKnownIdentity(record.identityId)
  const { findHalf } = useVaultCare()
  const words =
    transition.type === 3 ? (
      <TopUpSummary
        transition={transition}
        funding={describeFunding(transition, wireProfiles[record.profile], record.lockTransaction)}
      />
    ) : transition.type === 5 && identity !== undefined ? (
      <UpdateSummary
        transition={transition}
        described={describeUpdate(transition, identity, findHalf, namedKeys(transition, identity.record))}
      />
    ) : null
  return (
    <Card title={t('signed.card', { kind: kindWord(record.kind) })}>
      <Stack>
        <CreateHead
          id={identityId}
          label={identity === undefined ? t('top-up.stranger') : identity.record.label}
          profile={record.profile}
          networkId={record.networkId}
        />
        {transition.type === 5 ? (
          <UpdateVerdictView record={record} identity={identity?.shown?.identity} />
        ) : (
          <SignatureVerdictView record={record} />
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

/** The names that the keys were given as they were signed. */
function namedKeys({ addPublicKeys = [] }: IdentityUpdate, { keyLabels }: Pick<IdentityRecord, 'keyLabels'>) {
  return addPublicKeys.flatMap((key) =>
    keyLabels.flatMap(({ keyId, label }) => (keyId === key.id ? [{ key, label }] : [])),
  )
}

/** Verifies the stored bytes of an update once more, here, and says what came of it. */
function UpdateVerdictView({
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
