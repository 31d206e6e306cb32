import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { exportIdentity } from '#/domain/identity/identity-view.ts'
import type { Health, HealthFinding } from '#/domain/identity/identity-health.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { healthWords } from '#/words/identity-words.ts'
import { formatExportRejection, identityStatusWords } from '#/words/identity-words.ts'
import { t } from '#/features/identities/messages.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Badge } from '#/ui/badge.tsx'
import { ButtonLink, Button } from '#/ui/button.tsx'
import { IdentifierChip, KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { hasCreditJobs, IdentityMenu } from '#/features/identities/screens/identity-menu.tsx'
import styles from './identity-head.module.css'

export function IdentityHead({
  identity,
  health,
  onToggle,
  updateKeys,
}: {
  readonly identity: IdentityView
  readonly health: Health
  readonly onToggle: (card: 'names' | 'export') => void
  /** Undefined if the keys of the identity cannot be updated. */
  readonly updateKeys: ReactNode
}) {
  const { record, id } = identity
  const exported = exportIdentity(identity)
  const network = useNetwork(record.networkId)
  const { digest: _picture, ...chip } = identifierWords(id, 'base58')
  return (
    <Row
      wrap
      gap="close"
      end={
        <Row wrap gap="close">
          <ButtonLink icon="plus" render={<Link to="/build/top-up/{-$id}" params={{ id: record.id }} />}>
            {t('top-up.open')}
          </ButtonLink>
          {hasCreditJobs(record) ? (
            <>
              <ButtonLink icon="arrow" render={<Link to="/build/transfer/$id" params={{ id: record.id }} />}>
                {t('send.open.transfer')}
              </ButtonLink>
              <ButtonLink icon="minus" render={<Link to="/build/withdraw/$id" params={{ id: record.id }} />}>
                {t('send.open.withdrawal')}
              </ButtonLink>
            </>
          ) : null}
          {updateKeys}
          <IdentityMenu
            identity={identity}
            onExport={() => onToggle('export')}
            exportWhy={exported.kind === 'exported' ? undefined : formatExportRejection(exported.kind)}
          />
        </Row>
      }
    >
      <div className={styles['who']}>
        <KeyBit digest={sha256(id)} size={60} label={t('identities.id.picture')} />
        <Stack gap="snug">
          <Row gap="snug" wrap>
            <Text as="h1">{record.label === '' ? t('identities.unnamed') : record.label}</Text>
            {record.tags.map((tag) => (
              <Badge key={tag}>{tag}</Badge>
            ))}
            <Button
              size="small"
              kind="quiet"
              icon="pencil"
              label={t('identity.edit')}
              onClick={() => onToggle('names')}
            />
            <Badge icon="network">{formatNetworkName(network)}</Badge>
            <StatusBadges identity={identity} health={health} />
          </Row>
          <IdentifierChip whole label={t('identities.id')} {...chip} />
        </Stack>
      </div>
    </Row>
  )
}

// The status already shows these findings.
const ofStatus: readonly HealthFinding['kind'][] = ['damaged', 'awaited', 'dropped']

function StatusBadges({ identity, health }: { readonly identity: IdentityView; readonly health: Health }) {
  const looks = health.words.filter(({ kind }) => !ofStatus.includes(kind)).map(healthWords)
  return (
    <>
      {[identityStatusWords(identity, useNow()), ...looks].map(({ tone, icon, text }) => (
        <Badge key={text} tone={tone} icon={icon}>
          {text}
        </Badge>
      ))}
      {identity.record.archivedAtMs === null ? null : <Badge icon="archive">{t('identity.archived')}</Badge>}
    </>
  )
}
