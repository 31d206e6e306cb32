import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { AgreedRead } from '#/dapi/agreed-read.ts'
import type { IdentityView } from '#/domain/identity/identity-view.ts'
import { findNextNonce, nonceKnowledgeOf } from '#/domain/identity/next-nonce.ts'
import { enterNonce } from '#/domain/draft/credit-actions.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { agreedReadWords } from '#/words/agreed-read-words.ts'
import { errorLine, formatError } from '#/words/format-error.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/identities/messages.ts'
import { useImport } from '#/features/identities/model/import-reading.ts'
import { useRefresh, type NodeReading } from '#/features/identities/model/use-refresh.ts'
import { ImportConflict } from '#/features/identities/screens/import/import-conflict.tsx'
import { ImportVerdict } from '#/features/identities/screens/import/import-verdict.tsx'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

interface RefreshCardProps {
  readonly identity: IdentityView
  readonly network: Network
}

/** Reads the identity from nodes again, but never imports the answer automatically. */
export function RefreshCard({ identity, network }: RefreshCardProps) {
  const { reading, isBusy, error, isFollowing, refresh, setFollowing } = useRefresh(network, identity.id)
  return (
    <Card
      title={t('refresh.title')}
      end={
        <Button size="small" icon="refresh" busy={isBusy} onClick={refresh}>
          {t('refresh.act')}
        </Button>
      }
    >
      <Stack>
        {reading === undefined ? (
          <Text as="p" tone="second">
            {isSandboxId(network.id) ? t('refresh.about.sandbox') : t('refresh.about')}
          </Text>
        ) : (
          <Row gap="close" wrap>
            <Text tone="second">{t('refresh.at', { at: reading.atMs })}</Text>
            {reading.sameAtMs > reading.atMs ? (
              <Text tone="second">{t('refresh.same-at', { at: reading.sameAtMs })}</Text>
            ) : null}
            <Checkbox label={t('refresh.follow')} checked={isFollowing} onChecked={setFollowing} />
          </Row>
        )}
        {error === undefined ? null : (
          <LinesNote title={t('import.node-failed')} lines={[errorLine(error)]} />
        )}
        {reading === undefined ? null : (
          <>
            <ReadNote read={reading.identity} />
            <StateOfNodes identity={identity} reading={reading} />
            <NonceOfNodes identity={identity} nonce={reading.nonce} />
          </>
        )}
      </Stack>
    </Card>
  )
}

function ReadNote({ read }: { readonly read: AgreedRead<unknown> }) {
  const words = agreedReadWords(read)
  return 'lines' in words ? (
    <LinesNote title={t('import.node-failed')} lines={words.lines} />
  ) : (
    <Note tone={words.tone} alert>
      {words.text}
    </Note>
  )
}

function StateOfNodes({
  identity,
  reading: { identity: read },
}: Pick<RefreshCardProps, 'identity'> & { readonly reading: NodeReading }) {
  const bytes = read.kind === 'agreed' ? read.value : undefined
  const compared = useImport(bytes === undefined ? '' : formatHex(bytes), identity.record.profile)
  const [label, setLabel] = useState('')
  switch (compared.kind) {
    case 'empty':
      return null
    case 'rejected':
      return <LinesNote title={t('import.node-failed')} lines={violationLines(compared.violations)} />
    case 'new':
      return <ImportVerdict reading={compared} label={label} onLabel={setLabel} onDone={() => {}} />
    case 'known':
      return compared.differences.length === 0 ? (
        <Note tone="ok">{t('refresh.same')}</Note>
      ) : (
        <ImportConflict
          key={`${compared.identity.revision} ${compared.identity.balance}`}
          from="nodes"
          reading={compared}
          onDone={() => {}}
        />
      )
  }
}

function NonceOfNodes({
  identity,
  nonce,
}: Pick<RefreshCardProps, 'identity'> & { readonly nonce: NodeReading['nonce'] }) {
  const [attempt, run] = useAttempt()
  if (nonce.kind !== 'agreed' || nonce.value === undefined) return null
  const there = Number(nonce.value)
  const next = findNextNonce(nonceKnowledgeOf(identity, undefined), 'transfer')
  const here = 'confirmed' in next ? next.confirmed : undefined
  if (here === there) return null
  return (
    <Stack gap="snug">
      <Note
        tone="warn"
        action={
          here !== undefined && here > there ? undefined : (
            <Button
              size="small"
              busy={attempt.kind === 'busy'}
              onClick={() => run(() => enterNonce(identity.record.id, { last: there, source: 'node' }))}
            >
              {t('refresh.nonce.take')}
            </Button>
          )
        }
      >
        {here === undefined
          ? t('refresh.nonce.new', { there })
          : here > there
            ? t('refresh.nonce.behind', { here, there })
            : t('refresh.nonce.differs', { here, there })}
      </Note>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}
