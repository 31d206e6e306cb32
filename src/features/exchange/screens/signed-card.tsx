import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import { t } from '#/features/exchange/messages.ts'
import { useSignedForOthers, type SignedEntry } from '#/features/exchange/model/signed-log.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { Card } from '#/ui/card.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

// The audit log lists all signatures.
const mostListed = 10

export function SignedCard({ session }: { readonly session: 'open' | 'locked' }) {
  const signed = useSignedForOthers()
  const listed = signed.kind === 'read' ? signed.entries.slice(0, mostListed) : []
  const more = signed.kind === 'read' ? signed.entries.length - listed.length : 0
  return (
    <Card title={t('request.signed')} flush={listed.length > 0}>
      {listed.length > 0 ? (
        <Table
          caption={t('request.signed')}
          columns={[
            { id: 'what', head: t('request.signed.what'), lead: true },
            { id: 'facts', head: t('request.signed.facts') },
          ]}
          rows={listed.map((entry) => ({
            id: formatHex(entry.event.digest),
            cells: { what: <SignedWhat entry={entry} />, facts: <SignedFacts entry={entry} /> },
          }))}
        />
      ) : (
        <Text tone="second">{emptyWords(session, signed.kind)}</Text>
      )}
      {more > 0 ? <Text tone="quiet">{t('request.signed.more', { count: more })}</Text> : null}
    </Card>
  )
}

function emptyWords(session: 'open' | 'locked', kind: 'reading' | 'read' | 'failed'): string {
  if (session === 'locked') return t('request.signed.locked')
  if (kind === 'failed') return t('request.signed.failed')
  return kind === 'reading' ? t('log.reading') : t('request.signed.none')
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
