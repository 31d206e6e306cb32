import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { AgreedRead } from '#/dapi/agreed-read.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { useOfferedIdentity } from '#/domain/identity/offered-identity.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { agreedReadWords } from '#/words/agreed-read-words.ts'
import { errorLine } from '#/words/format-error.ts'
import { violationLines } from '#/words/format-violation.ts'
import { t } from '#/features/identities/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { IdentityProof } from './identity-proof-note.tsx'
import { Text } from '#/ui/text.tsx'

/** Passes the identity's bytes on as hex. Shows the answer of the nodes while `text` contains it. */
export function ReadFromNodes({
  text,
  onText,
}: {
  readonly text: string
  readonly onText: (text: string) => void
}) {
  const network = useCurrentNetwork()
  const nodes = platformNodesOf(network)
  const [id, setId] = useState(() => useOfferedIdentity.getState().id ?? '')
  const [busy, setBusy] = useState(false)
  const [read, setRead] = useState<{
    readonly id: Uint8Array
    readonly answer: AgreedRead<Uint8Array | undefined>
  }>()
  const [error, setError] = useState<unknown>()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  if (nodes.length === 0) return null
  const checked = checkIdentityIdText(id)
  const ask = async (bytes: Uint8Array) => {
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    setRead(undefined)
    setError(undefined)
    try {
      const { readIdentityOfNodes } = await import('#/domain/identity/read-from-nodes.ts')
      const answer = await readIdentityOfNodes(network, bytes, controller.signal)
      setRead({ id: bytes, answer })
      if (answer.kind === 'agreed' && answer.value !== undefined) onText(formatHex(answer.value))
    } catch (thrown) {
      setError(thrown)
    } finally {
      setBusy(false)
    }
  }
  const value = read?.answer.kind === 'agreed' ? read.answer.value : undefined
  const isShown = value === undefined || formatHex(value) === text
  const words = read === undefined || !isShown ? undefined : agreedReadWords(read.answer)
  return (
    <Stack gap="close">
      <Text as="h3" strong>
        {t('import.by-id')}
      </Text>
      <Field
        label={t('import.node-id')}
        hint={
          isSandboxId(network.id)
            ? t('network.sandbox.private')
            : t('import.node-id.hint', { count: nodes.length })
        }
        violations={checked.ok || id.trim() === '' ? [] : violationLines(checked.violations)}
      >
        <Row gap="snug">
          <TextInput
            mono
            value={id}
            maxLength={100}
            spellCheck={false}
            autoFocus
            onChange={({ currentTarget: { value } }) => setId(value)}
          />
          <Button
            busy={busy}
            why={checked.ok ? undefined : t('import.node-id.missing')}
            hideWhy
            onClick={() => {
              if (checked.ok) void ask(checked.value)
            }}
          >
            {t('import.node-read')}
          </Button>
        </Row>
      </Field>
      <Text as="p" size="small">
        <Link to="/vault/phrase">{t('import.node-find')}</Link>
      </Text>
      {error === undefined ? null : <LinesNote title={t('import.node-failed')} lines={[errorLine(error)]} />}
      {words === undefined ? null : 'lines' in words ? (
        <LinesNote title={t('import.node-failed')} lines={words.lines} />
      ) : read?.answer.kind === 'agreed' ? (
        <IdentityProof network={network} id={read.id} said={read.answer.value} {...words} />
      ) : (
        <Note tone={words.tone} alert>
          {words.text}
        </Note>
      )}
    </Stack>
  )
}
