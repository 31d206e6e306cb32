import { useMemo } from 'react'
import type { Reading } from '#/protocol/inspect/reading.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { followCurrent } from '#/domain/network/follow-current.ts'
import { quorumLockOf } from '#/features/inspector/model/reading-field.ts'
import { useLockVerdict, type QuorumLock, type LockVerdictByList } from '#/domain/network/use-lock-verdict.ts'
import { checkWords, copyWords } from '#/words/control-words.ts'
import { lockVerdictWords } from '#/words/list-verdict-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import {
  formatDerived,
  formatUnit,
  isKeySignature,
  signatureWords,
} from '#/features/inspector/words/reading-words.ts'
import { formatNumber } from '#/words/format-message.ts'
import { t } from '#/features/inspector/messages.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { ReadingLinks } from './reading-links.tsx'

// Two lines of hex. A contract's signing bytes are a hundred times as long.
const longest = 200

export function SignaturesCard({ reading }: { readonly reading: Reading }) {
  const { signatures, derived, field } = reading
  const lock = useMemo(() => quorumLockOf(reading), [reading])
  const network = useCurrentNetwork()
  const checked = useLockVerdict(network.id, lock)
  const isFollowed = useChain((state) => state.networkId === network.id)
  const lines = [
    ...signatures.filter(isKeySignature).map((verdict, index) => {
      const { text, state, publicKey } = signatureWords(verdict)
      const detail = publicKey === undefined ? {} : { detail: <Text mono>{publicKey}</Text> }
      return { id: String(index), state, text, ...detail }
    }),
    ...(lock === undefined
      ? []
      : [
          {
            id: 'quorum',
            ...quorumLine(lock, checked),
            ...(isFollowed
              ? {}
              : {
                  fix: (
                    <Button size="small" onClick={followCurrent}>
                      {t('inspector.lock.follow', { network: formatNetworkName(network) })}
                    </Button>
                  ),
                }),
          },
        ]),
  ]
  return (
    <>
      {lines.length === 0 ? null : (
        <Card title={t('inspector.signature')}>
          <CheckList words={checkWords()} lines={lines} />
        </Card>
      )}
      {derived.length === 0 ? null : (
        <Card title={t('inspector.derived')}>
          <KeyValues
            small
            items={merge(derived).map(({ name, values }) => ({
              name: formatDerived(name),
              value: (
                <Stack gap="snug">
                  {values.map(({ value, unit }) => (
                    <Row key={value} top end={<CopyButton text={value} words={copyWords()} />}>
                      {value.length > longest ? (
                        <Disclosure title={t('inspector.derived.bytes', { count: value.length / 2 })}>
                          <Text mono>{value}</Text>
                        </Disclosure>
                      ) : (
                        <Text mono={unit === undefined}>
                          {unit === undefined ? value : `${formatNumber(BigInt(value))} ${formatUnit(unit)}`}
                        </Text>
                      )}
                    </Row>
                  ))}
                </Stack>
              ),
            }))}
          />
        </Card>
      )}
      <ReadingLinks kind={reading.kind} field={field} derived={derived} />
    </>
  )
}

/** Groups values by name, in order of first appearance. */
function merge(derived: Reading['derived']) {
  const names = [...new Set(derived.map(({ name }) => name))]
  return names.map((name) => ({ name, values: derived.filter((each) => each.name === name) }))
}

function quorumLine(lock: QuorumLock, checked: LockVerdictByList | undefined) {
  const { text, state } = lockVerdictWords(checked)
  const name = lock.kind === 'instant-lock' ? t('reading.instant-lock') : t('reading.chain-lock')
  return { text: `${name}: ${text}`, state }
}
