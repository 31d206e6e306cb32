import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import type { Violation } from '#/protocol/violation.ts'
import { useQrTake } from '#/words/qr-words.ts'
import { checkWords } from '#/words/control-words.ts'
import { privateKeyLine } from '#/words/format-error.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/exchange/messages.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Note } from '#/ui/note.tsx'
import { PasteForm } from '#/ui/text-intake.tsx'
import { QrScan } from '#/ui/qr-scan.tsx'
import { QrTake } from '#/ui/qr-take.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import {
  type OpenRequest,
  openExchangeFile,
  openPasted,
  openExchange,
} from '#/features/exchange/model/open-request.ts'
import { PublicKeysCard } from './public-keys-card.tsx'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { useSignedForOthers, type SignedEntry } from '#/features/exchange/model/signed-log.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { formatLogEvent } from '#/words/log-words.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Table } from '#/ui/table.tsx'

/** Nothing is open: how to open something, and what goes the other way. */
export function BeginView({
  opened,
}: {
  readonly opened: Extract<OpenRequest, { readonly kind: 'empty' | 'rejected' | 'not-read' | 'private' }>
}) {
  return (
    <Columns shape="main-wide-aside">
      <Stack>
        <RejectedNote opened={opened} />
        <OpenCard />
        <PublicKeysCard />
      </Stack>
      <Stack>
        <StepsCard />
        <SignedCard />
      </Stack>
    </Columns>
  )
}

function StepsCard() {
  return (
    <Card title={t('request.steps')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('request.step.online')}
        </Text>
        <Text as="p" tone="second">
          {t('request.step.here')}
        </Text>
        <Text as="p" tone="second">
          {t('request.step.back')}
        </Text>
        <CheckList
          words={checkWords()}
          lines={[{ id: 'nothing', state: 'ok', text: t('request.step.nothing') }]}
        />
      </Stack>
    </Card>
  )
}

// Twice what the largest exchange file is in hex: more is cut by the field itself.
const longestPaste = 1_100_000

/** Opens an exchange file by paste, file or QR codes. A file can also be dropped anywhere on the page. */
function OpenCard() {
  const openFile = (file: File) => void openExchangeFile(file)
  return (
    <Card title={t('request.open')}>
      <Stack gap="close">
        <PasteForm
          label={t('request.open.text')}
          hint={t('request.open.hint')}
          act={t('request.open.act')}
          why={t('request.open.why')}
          rows={6}
          maxLength={longestPaste}
          kind="primary"
          isPrivate={isSecretText}
          onText={openPasted}
          onDropFile={openFile}
        />
        <QrScan
          words={{ open: t('qr.scan'), end: t('qr.scan.end') }}
          beside={<FileDrop label={t('request.open.file')} onFile={openFile} />}
        >
          <Scanner />
        </QrScan>
      </Stack>
    </Card>
  )
}

/** Scans an exchange file that is shown as QR codes. */
function Scanner() {
  return <QrTake {...useQrTake({ onBytes: openExchange, onText: openPasted })} />
}

/** Why nothing was opened: each rule that was broken, and where. */
function RejectedNote({
  opened,
}: {
  readonly opened: Extract<OpenRequest, { readonly kind: 'empty' | 'rejected' | 'not-read' | 'private' }>
}) {
  switch (opened.kind) {
    case 'empty':
      return null
    case 'not-read':
      return (
        <Note tone="bad" alert title={t('request.not-read')}>
          {t('request.not-read.about')}
        </Note>
      )
    case 'private':
      return (
        <Note tone="bad" alert title={t('request.rejected')}>
          {privateKeyLine().text}
        </Note>
      )
    case 'rejected':
      return (
        <Note tone="bad" alert title={t('request.rejected')}>
          <Stack gap="tight">
            <p>{t('request.rejected.about')}</p>
            {opened.violations.map((each, index) => (
              <ViolationLine
                key={`${index} ${each.rule}`}
                violation={{ rule: each.rule, text: formatAt(each) }}
              />
            ))}
          </Stack>
        </Note>
      )
  }
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('request.rejected.at', { pointer: each.path, text })
}

// The audit log has the rest.
const mostListed = 10

/** What this vault signed that is no transition of this workspace, by its audit log. Nothing where there is no vault. */
function SignedCard() {
  const session = useVault((view) => view.session.kind)
  const signed = useSignedForOthers()
  if (session !== 'open' && session !== 'locked') return null
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
