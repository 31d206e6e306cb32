import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { Link } from '@tanstack/react-router'
import { isSandboxId } from '#/store/records/network.ts'
import { openTransition, type OpenedTransition } from '#/store/records/open-transition.ts'
import { kindWord } from '#/words/transition-words.ts'
import { t } from '#/features/builder/messages.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Opening, Columns, PageHead, Stack } from '#/ui/layout.tsx'
import { EmptyState } from '#/ui/card.tsx'
import { Exports, NextCard, SubmitFirst } from './export-cards.tsx'
import type { IdentityUpdate } from '#/protocol/transition/transition.ts'
import { wireProfiles } from '#/protocol/transition/wire-profile.ts'
import { describeFunding, describeUpdate } from '#/features/builder/model/transition-description.ts'
import type { IdentityRecord } from '#/store/records/identity-record.ts'
import { useIdentityView } from '#/domain/identity/identity-view.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { useVaultCare } from '#/domain/identity/vault-care.ts'
import { IdentityHead } from '#/features/builder/screens/identity-head.tsx'
import { TopUpSummary } from '#/features/builder/screens/transition-summary.tsx'
import { CreditSummary } from '#/features/builder/screens/credit-summary.tsx'
import { UpdateSummary } from '#/features/builder/screens/update-summary.tsx'
import { useIdentityRead } from '#/domain/identity/use-identity-read.ts'
import { useStoredRead } from '#/domain/keys/use-stored-read.ts'
import { SignedCard } from './signed-card.tsx'

export function SignedPage({ id }: { readonly id: string }) {
  const isRead = useIdentityRead(useWorkspace((state) => state.transitions.get(id)?.identityId ?? ''))
  return useStoredRead() && isRead ? (
    <StoredSignedPage id={id} />
  ) : (
    <Opening narrow={230} wide={200}>
      {t('builder.opening')}
    </Opening>
  )
}

function StoredSignedPage({ id }: { readonly id: string }) {
  const record = useWorkspace((state) => state.transitions.get(id))
  const known = record && openTransition(record)
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
  const { kind } = known.record
  const end = known.state.kind
  return (
    <>
      <PageHead
        takesFocus
        title={
          end === 'confirmed'
            ? t('builder.title.done', { kind })
            : t(end === 'rejected' ? 'signed.title.rejected' : 'signed.title')
        }
        note={kindWord(kind)}
      />
      <Columns shape="main">
        <Stack>
          <SubmitFirst known={known} />
          <Exports known={known} />
          <SignedTransition known={known} />
        </Stack>
        <NextCard known={known} />
      </Columns>
    </>
  )
}

function SignedTransition({ known }: { readonly known: OpenedTransition }) {
  const { record, transition, identityId } = known
  const identity = useIdentityView(record.identityId)
  const network = useNetwork(record.networkId)
  const { findVaultKey } = useVaultCare()
  const words =
    transition.type === TransitionType.topUp ? (
      <TopUpSummary
        transition={transition}
        funding={describeFunding(transition, wireProfiles[record.profile], record.lockTransaction)}
      />
    ) : transition.type === TransitionType.update && identity !== undefined ? (
      <UpdateSummary
        transition={transition}
        described={describeUpdate(transition, identity, findVaultKey, namedKeys(transition, identity.record))}
      />
    ) : transition.type === TransitionType.withdrawal || transition.type === TransitionType.transfer ? (
      <CreditSummary
        transition={transition}
        networkKind={network?.kind}
        isSandbox={isSandboxId(record.networkId)}
      />
    ) : null
  return (
    <SignedCard
      known={known}
      identity={identity?.shown?.identity}
      title={t('signed.card', { kind: record.kind })}
      head={
        <IdentityHead
          id={identityId}
          label={identity === undefined ? t('top-up.stranger') : identity.record.label}
          profile={record.profile}
          networkId={record.networkId}
        />
      }
      words={words}
    />
  )
}

/** The labels that the keys had when the update was signed. */
function namedKeys({ addPublicKeys = [] }: IdentityUpdate, { keyLabels }: Pick<IdentityRecord, 'keyLabels'>) {
  return addPublicKeys.flatMap((key) =>
    keyLabels.flatMap(({ keyId, label }) => (keyId === key.id ? [{ key, label }] : [])),
  )
}
