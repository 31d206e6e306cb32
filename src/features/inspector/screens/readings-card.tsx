import { useMemo } from 'react'
import { headlineOf, type Reading } from '#/protocol/inspect/reading.ts'
import { useLockVerdict } from '#/domain/network/use-lock-verdict.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { findNetwork } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import {
  isOfOtherProtocol,
  listedIdentity,
  quorumLockOf,
  withLockVerdict,
} from '#/features/inspector/model/reading-field.ts'
import { shareFragment } from '#/features/inspector/model/shared-blob.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { copyWords } from '#/words/control-words.ts'
import {
  formatListedIdentity,
  formatReadingKind,
  formatReason,
  formatSource,
} from '#/features/inspector/words/reading-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Select } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { ContractVerdicts } from './verdicts-card.tsx'

export function ReadingsCard({
  readings,
  place,
  onPlace,
  onPin,
}: {
  readonly readings: readonly Reading[]
  readonly place: number
  readonly onPlace: (place: number) => void
  readonly onPin: ((reading: Reading) => void) | undefined
}) {
  const current = readings[place]
  if (current === undefined) return null
  return (
    <Card label={t('inspector.readings')}>
      <Stack gap="close">
        <Row
          wrap
          end={
            <>
              <OtherProtocol reading={current} />
              <Verdict reading={current} />
            </>
          }
        >
          <h2>{nameOf(current, readings)}</h2>
          <Text>{aboutOf(current)}</Text>
        </Row>
        <Row
          wrap
          end={
            <Row wrap gap="close">
              {readings.length === 1 ? null : (
                <Select
                  aria-label={t('inspector.readings')}
                  value={String(place)}
                  onValue={(next) => onPlace(Number(next))}
                  options={readings.map((reading, index) => ({
                    value: String(index),
                    text: nameOf(reading, readings),
                  }))}
                />
              )}
              {current.isMasked ? null : <Uses reading={current} onPin={onPin} />}
            </Row>
          }
        >
          <Text tone="quiet">
            <Reason reading={current} />
          </Text>
        </Row>
      </Stack>
    </Card>
  )
}

function Reason({ reading }: { readonly reading: Reading }) {
  const identities = useWorkspace((state) => state.identities)
  const networks = useWorkspace((state) => state.networks)
  const listed = listedIdentity(reading, identities)
  const text =
    listed === undefined
      ? formatReason(reading)
      : formatListedIdentity(listed, findNetwork(networks, listed.networkId))
  return <span>{text}</span>
}

function Uses({
  reading,
  onPin,
}: {
  readonly reading: Reading
  readonly onPin: ((reading: Reading) => void) | undefined
}) {
  const fragment = shareFragment(reading)
  return (
    <>
      {onPin === undefined ? null : (
        <Button size="small" onClick={() => onPin(reading)}>
          {t('inspector.compare.keep')}
        </Button>
      )}
      {fragment === undefined ? null : (
        <CopyButton
          look="small"
          text={`${location.origin}${location.pathname}#${fragment}`}
          words={{ ...copyWords(), copy: t('inspector.link'), copied: t('inspector.link.copied') }}
        />
      )}
    </>
  )
}

/** The kind, and the wire profile if another reading has the same kind. */
function nameOf(reading: Reading, readings: readonly Reading[]): string {
  const { profile } = reading
  const kind = formatReadingKind(reading)
  const isAlone = readings.filter((each) => each.kind === reading.kind).length === 1
  return isAlone || profile === undefined ? kind : t('inspector.reading.name', { kind, profile })
}

function aboutOf({ size, encoding, profile, transition, within = '' }: Reading): string {
  return [
    ...(size === 0 ? [] : [t('inspector.bytes-count', { count: size })]),
    t('inspector.from', { encoding: formatSource(encoding) }),
    ...(within === '' ? [] : [t('inspector.rules.at', { path: within })]),
    ...(profile === undefined ? [] : [t('inspector.profile', { name: profile })]),
    ...(transition === undefined ? [] : [t('inspector.protocol-13')]),
  ].join(', ')
}

/** Warns that rules of another protocol say nothing about the current network. */
function OtherProtocol({ reading }: { readonly reading: Reading }) {
  const network = useCurrentNetwork()
  return isOfOtherProtocol(reading, network.profile) ? (
    <Badge tone="warn" icon="warning">
      {t('inspector.other-protocol', { network: formatNetworkName(network) })}
    </Badge>
  ) : null
}

const badges = {
  'does-not-hold': { tone: 'bad', icon: 'alert', words: 'inspector.lock-invalid' },
  'network-rejects': { tone: 'warn', icon: 'alert', words: 'inspector.network-rejects' },
  'signature-not-checked': { tone: 'neutral', icon: 'info', words: 'inspector.signature-unchecked' },
  'well-formed': { tone: 'neutral', icon: 'info', words: 'inspector.well-formed' },
  holds: { tone: 'ok', icon: 'check', words: 'inspector.holds' },
} as const

/** The worst verdict on a reading, including its lock. */
function Verdict({ reading }: { readonly reading: Reading }) {
  const lock = useMemo(() => quorumLockOf(reading), [reading])
  const checked = useLockVerdict(useCurrentNetwork().id, lock)
  if (reading.kind === 'data-contract') return <ContractVerdicts reading={reading} />
  const ownFails = reading.checks.filter(({ state }) => state === 'fails').length
  const fails = ownFails + (reading.contract13?.violations.length ?? 0)
  if (fails > 0)
    return (
      <Badge tone="bad" icon="alert">
        {t('inspector.breaks', { count: fails })}
      </Badge>
    )
  if (reading.isMasked)
    return (
      <Badge tone="warn" icon="eye-off">
        {t('inspector.masked')}
      </Badge>
    )
  const headline = headlineOf(withLockVerdict(reading, checked))
  if (headline === 'unchecked') return null
  const open = reading.checks.filter(({ state }) => state === 'unknown').length
  // The badge claims no more than the checks that ran.
  if (headline === 'holds' && open > 0)
    return (
      <Badge tone="neutral" icon="check">
        {t('inspector.holds.open', { count: open })}
      </Badge>
    )
  const { tone, icon, words } = badges[headline]
  return (
    <Badge tone={tone} icon={icon}>
      {t(words)}
    </Badge>
  )
}
