import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { SignedEntry } from '#/features/exchange/model/signed-before.ts'
import { useSignedForOthers } from '#/features/exchange/model/use-signed-log.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

// The audit log has the rest.
const mostListed = 10

/** What this vault signed that is no transition of this workspace, by its audit log. Nothing where there is no vault. */
export function SignedCard() {
  const session = useVault((view) => view.session.kind)
  const signed = useSignedForOthers()
  if (session !== 'open' && session !== 'locked') return null
  const listed = signed.kind === 'read' ? signed.entries.slice(0, mostListed) : []
  const more = signed.kind === 'read' ? signed.entries.length - listed.length : 0
  return (
    <Card title={t('desk.signed')} flush={listed.length > 0}>
      {listed.length > 0 ? (
        <Table
          caption={t('desk.signed')}
          columns={[
            { id: 'what', head: t('desk.signed.what'), lead: true },
            { id: 'facts', head: t('desk.signed.facts') },
          ]}
          rows={listed.map((entry) => ({
            id: formatHex(entry.event.digest),
            cells: { what: <SignedWhat entry={entry} />, facts: <SignedFacts entry={entry} /> },
          }))}
        />
      ) : (
        <Text tone="second">{emptyWords(session, signed.kind)}</Text>
      )}
      {more > 0 ? <Text tone="quiet">{t('desk.signed.more', { count: more })}</Text> : null}
    </Card>
  )
}

function emptyWords(session: 'open' | 'locked', kind: 'reading' | 'read' | 'failed'): string {
  if (session === 'locked') return t('desk.signed.locked')
  if (kind === 'failed') return t('desk.signed.failed')
  return kind === 'reading' ? t('log.reading') : t('desk.signed.none')
}

function SignedWhat({ entry: { event, atMs } }: { readonly entry: SignedEntry }) {
  return (
    <Stack gap="snug">
      <b>{formatLogEvent(event)}</b>
      <Text size="small" tone="quiet">
        {t('vault.keys.at', { at: atMs })}
      </Text>
    </Stack>
  )
}

function SignedFacts({ entry: { event } }: { readonly entry: SignedEntry }) {
  const { identity, digest } = event
  const label = useWorkspace(({ identities }) =>
    identity === null ? '' : (identities.get(formatBase58(identity))?.label ?? ''),
  )
  return (
    <Stack gap="snug">
      {label === '' ? null : <Text>{label}</Text>}
      {identity === null ? null : (
        <IdentifierChip bare label={t('log.identity')} {...identifierWords(identity, 'base58')} />
      )}
      <IdentifierChip bare label={t('log.digest')} {...identifierWords(digest, 'hex')} />
    </Stack>
  )
}
