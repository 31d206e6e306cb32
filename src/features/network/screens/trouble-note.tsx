import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChainState } from '#/chain/chain-state.ts'
import { formatStaleReason } from '#/words/chain-words.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { formatNode, formatSandboxNode, formatSandboxPlatformNode } from '#/words/node-words.ts'
import { t } from '#/features/network/messages.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'
import type { FollowedChain } from '#/features/network/model/followed-chain.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { formatSide, formatSides } from '#/features/network/words/side-words.ts'
import { formatFineAge } from '#/features/network/words/figure-words.ts'
import styles from './trouble-note.module.css'

export function TroubleNote({ network, view }: FollowedChain) {
  const freshness = useFreshness(view)
  const sides = view.state?.sides ?? []
  const isStale = freshness.kind === 'stale'
  if (!isStale && sides.length < 2) return null
  const age = isStale ? <StaleAge sinceMs={freshness.sinceMs} /> : null
  const isOld = isStale && freshness.sinceMs !== undefined
  // Naming the nodes of each chain says more than that the chains differ.
  if (sides.length >= 2) return <SidesNote sides={sides} age={isOld ? age : null} />
  if (!isStale) return null
  const { reason } = freshness
  const isUnanswered = reason.kind === 'unanswered'
  const isSandbox = view.networkId !== undefined && isSandboxId(view.networkId)
  const forging = (view.state?.nodes ?? []).filter(({ lastFailure }) => lastFailure === 'chain/bad-list')
  return (
    <Note
      tone="bad"
      icon="warning"
      alert
      title={
        reason.kind === 'rejected'
          ? t('net.stale.forged', { nodes: formatForging(reason.address, forging) })
          : isUnanswered
            ? t('net.unanswered', { name: formatNetworkName(network) })
            : t('net.stale')
      }
    >
      {isUnanswered ? <span>{t('net.unanswered.about')}</span> : age}{' '}
      <span>{formatStaleReason(reason, isSandbox)}</span>{' '}
      {isUnanswered && !isSandbox ? <Link to="/settings">{t('net.unanswered.act')}</Link> : null}
      <SimulatedFaults />
    </Note>
  )
}

/** The first node whose list was rejected, and all other such nodes. */
function formatForging(first: string, forging: readonly { readonly address: string }[]): string {
  return formatList([...new Set([first, ...forging.map(({ address }) => address)])].map(formatNode))
}

function SidesNote({
  sides,
  age,
}: {
  readonly sides: ChainState['sides']
  /** Age of the data, if the nodes have no majority. */
  readonly age: ReactNode
}) {
  const isOneBlock = sides.every(({ coinbase }) => coinbase !== null)
  return (
    <Note tone="bad" icon="warning" alert title={t(isOneBlock ? 'net.sides.lists' : 'net.sides')}>
      {age} {formatSides(sides)}
      <ul className={styles['sides']}>
        {sides.map((side) => (
          <li key={side.coinbase ?? side.blockHash}>{formatSide(side)}</li>
        ))}
      </ul>
      <SimulatedFaults />
    </Note>
  )
}

/** Sandbox nodes with a simulated fault, and a link to end it; hidden on other networks. */
export function SimulatedFaults({ of = 'core' }: { readonly of?: 'core' | 'platform' }) {
  const { id } = useCurrentNetwork()
  const { faults, platformFaults = [] } = useSettings(({ settings }) => settings.sandbox)
  const kinds = (of === 'core' ? faults : platformFaults).map(({ kind }) => kind)
  const format = of === 'core' ? formatSandboxNode : formatSandboxPlatformNode
  const nodes = kinds.flatMap((kind, node) => (kind === 'none' ? [] : [format(node)]))
  if (!isSandboxId(id) || nodes.length === 0) return null
  return (
    <Text as="p" size="small">
      {t('net.simulated', { nodes: formatList(nodes), count: nodes.length })}{' '}
      <Link to="/settings" hash="simulated-faults">
        {t('net.simulated.end')}
      </Link>
    </Text>
  )
}

function StaleAge({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const nowMs = useNow(1000)
  const text =
    sinceMs === undefined
      ? t('net.stale.never')
      : t('net.stale.since', { age: formatFineAge(sinceMs, nowMs) })
  return <span>{text}</span>
}
