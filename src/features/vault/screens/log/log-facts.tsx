import { formatBase58 } from '#/protocol/encoding/base58.ts'
import type { LogEvent } from '#/domain/keys/log-entry.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { t } from '#/features/vault/messages.ts'
import { formatWarned } from '#/features/vault/model/log-search.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Text } from '#/ui/text.tsx'

export function LogFacts({ event }: { readonly event: LogEvent }) {
  if (event.kind === 'signed') {
    return (
      <KeyValues
        small
        items={[
          ...(event.identity === null
            ? []
            : [{ name: t('log.identity'), value: <Identity id={event.identity} /> }]),
          {
            name: t('log.digest'),
            value: <IdentifierChip bare label={t('log.digest')} {...identifierWords(event.digest, 'hex')} />,
          },
          ...(event.warnings === undefined
            ? []
            : [{ name: t('log.warned'), value: <Warned codes={event.warnings} /> }]),
        ]}
      />
    )
  }
  if (event.kind === 'funding-signed') return <Named name={t('log.txid')} bytes={event.txid} />
  if (event.kind === 'joined') return <Named name={t('log.vault')} bytes={event.vault} />
  return 'file' in event ? <Named name={t('log.file')} bytes={event.file} /> : null
}

function Named({ name, bytes }: { readonly name: string; readonly bytes: Uint8Array }) {
  const value = <IdentifierChip bare label={name} {...identifierWords(bytes, 'hex')} />
  return <KeyValues small items={[{ name, value }]} />
}

function Warned({ codes }: { readonly codes: readonly string[] }) {
  return (
    <Stack gap="snug">
      {codes.map((code) => (
        <Text key={code} tone="warn">
          {formatWarned(code)}
        </Text>
      ))}
    </Stack>
  )
}

function Identity({ id }: { readonly id: Uint8Array }) {
  const label = useWorkspace((state) => state.identities.get(formatBase58(id))?.label ?? '')
  const chip = <IdentifierChip bare label={t('log.identity')} {...identifierWords(id, 'base58')} />
  // Alone in a stack, the chip would be above the baseline of its name.
  if (label === '') return chip
  return (
    <Stack gap="snug">
      <Text>{label}</Text>
      {chip}
    </Stack>
  )
}
