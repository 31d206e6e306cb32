import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { identifierWords } from '#/workspace/messages/identifier-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import type { LogEvent } from '#/workspace/vault-log/log-entry.ts'
import { IdentifierChip } from '#/ui/identifier-chip.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** What an entry names by its bytes: the identity and the digest of a signature, the hash of a backup. */
export function LogFacts({ event }: { readonly event: LogEvent }) {
  if (event.kind === 'signed') {
    return (
      <Stack gap="snug">
        {event.identity === null ? null : <Identity id={event.identity} />}
        <IdentifierChip bare label={t('log.digest')} {...identifierWords(event.digest, 'hex')} />
      </Stack>
    )
  }
  if (!('file' in event)) return null
  return <IdentifierChip bare label={t('log.file')} {...identifierWords(event.file, 'hex')} />
}

function Identity({ id }: { readonly id: Uint8Array }) {
  const label = useWorkspace((state) => state.identities.get(formatBase58(id))?.label ?? '')
  return (
    <>
      {label === '' ? null : <Text>{label}</Text>}
      <IdentifierChip bare label={t('log.identity')} {...identifierWords(id, 'base58')} />
    </>
  )
}
