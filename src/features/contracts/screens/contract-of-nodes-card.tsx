import { useEffect, useRef, useState } from 'react'
import type { AgreedRead } from '#/dapi/agreed-read.ts'
import { systemClock } from '#/platform/clock.ts'
import type { Checked } from '#/protocol/violation.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { agreedReadWords } from '#/words/agreed-read-words.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { errorLines, violationLines } from '#/words/format-violation.ts'
import { createContract } from '#/features/contracts/model/contract-actions.ts'
import { checkNodeContract, type NodeContract } from '#/features/contracts/model/contract-of-nodes.ts'
import { t } from '#/features/contracts/messages.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { JsonView } from '#/ui/line-view.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

interface ContractReading {
  readonly network: Network
  readonly read: AgreedRead<Uint8Array | undefined>
  /** Undefined if nodes have no contract with this id, or do not agree. */
  readonly contract: Checked<NodeContract> | undefined
  readonly atMs: number
}

export function ContractOfNodes({ onClose }: { readonly onClose: (created: readonly string[]) => void }) {
  const network = useCurrentNetwork()
  const [id, setId] = useState('')
  const [reading, setReading] = useState<ContractReading>()
  const [attempt, run] = useAttempt()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  // Contract ids have the form of identity ids.
  const checked = checkIdentityIdText(id)
  const ask = async (bytes: Uint8Array) => {
    const controller = new AbortController()
    stop.current = controller
    setReading(undefined)
    const { readContractOfNodes } = await import('#/domain/identity/read-from-nodes.ts')
    const read = await readContractOfNodes(network, bytes, controller.signal)
    const value = read.kind === 'agreed' ? read.value : undefined
    const contract = value && checkNodeContract(value, bytes)
    setReading({ network, read, contract, atMs: systemClock.wallMs() })
  }
  return (
    <Card
      title={t('contracts.nodes.title')}
      end={
        <Button size="small" kind="quiet" icon="close" onClick={() => onClose([])}>
          {t('contracts.nodes.close')}
        </Button>
      }
    >
      <Stack>
        <Text as="p" tone="second">
          {t(isSandboxId(network.id) ? 'contracts.nodes.about.sandbox' : 'contracts.nodes.about', {
            network: formatNetworkName(network),
          })}
        </Text>
        <Field
          label={t('contracts.nodes.id')}
          violations={checked.ok || id.trim() === '' ? [] : violationLines(checked.violations)}
        >
          <TextInput
            mono
            value={id}
            maxLength={100}
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => setId(value)}
          />
        </Field>
        <Row wrap>
          <Button
            busy={attempt.kind === 'busy'}
            why={checked.ok ? undefined : t('contracts.nodes.missing')}
            onClick={() => {
              if (checked.ok) run(() => ask(checked.value))
            }}
          >
            {t('contracts.nodes.read')}
          </Button>
        </Row>
        {attempt.kind === 'failed' ? (
          <LinesNote title={t('contracts.nodes.failed')} lines={errorLines(attempt.error)} />
        ) : null}
        {reading === undefined ? null : <ReadContract reading={reading} onCopy={(copy) => onClose([copy])} />}
      </Stack>
    </Card>
  )
}

function ReadContract({
  reading: { network, read, contract, atMs },
  onCopy,
}: {
  readonly reading: ContractReading
  readonly onCopy: (id: string) => void
}) {
  const words = agreedReadWords(read, 'contract')
  const note =
    'lines' in words ? (
      <LinesNote title={t('contracts.nodes.failed')} lines={words.lines} />
    ) : (
      <Note tone={words.tone} alert>
        {words.text}
      </Note>
    )
  if (contract === undefined) return note
  if (!contract.ok)
    return (
      <>
        {note}
        <LinesNote title={t('contracts.nodes.failed')} lines={violationLines(contract.violations)} />
      </>
    )
  const { id, ownerId, version, types, tokens, groups, text } = contract.value
  const copy = () =>
    onCopy(createContract({ name: t('contracts.nodes.copy.name', { id: id.slice(0, 8) }), text }))
  return (
    <>
      {note}
      <KeyValues
        items={[
          { name: t('contracts.nodes.id'), value: <Text mono>{id}</Text> },
          { name: t('contracts.nodes.owner'), value: <Text mono>{ownerId}</Text> },
          {
            name: t('contracts.nodes.version'),
            value: t('contracts.nodes.version.value', { version }),
          },
          { name: t('contracts.nodes.types'), value: <span translate="no">{formatList(types)}</span> },
          {
            name: t('contracts.nodes.more'),
            value: t('contracts.nodes.more.value', { tokens, groups }),
          },
          {
            name: t('contracts.nodes.source'),
            value: t('contracts.nodes.source.value', { network: formatNetworkName(network), at: atMs }),
          },
        ]}
      />
      <JsonView label={t('contracts.nodes.json')} text={text} />
      <Row gap="close" wrap>
        <Button onClick={copy}>{t('contracts.nodes.copy')}</Button>
        <Text size="small" tone="quiet">
          {t('contracts.nodes.copy.about')}
        </Text>
      </Row>
    </>
  )
}
