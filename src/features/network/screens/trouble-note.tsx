import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ChainState } from '#/chain/chain-state.ts'
import type { ChainView } from '#/session/chain/chain-store.ts'
import { chain } from '#/session/chain/chain-session.ts'
import { formatStaleReason } from '#/words/chain-words.ts'
import { formatList } from '#/words/format-list.ts'
import { formatNode, formatSandboxNode } from '#/words/node-words.ts'
import { t } from '#/features/network/messages.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Button } from '#/ui/button.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'
import { isSandboxId } from '#/workspace/records/network.ts'
import { useSettings } from '#/workspace/storage/settings-store.ts'
import { useFreshness } from '#/features/network/model/use-freshness.ts'
import { formatSide, formatSides } from '#/features/network/words/side-words.ts'
import { formatFineAge } from '#/features/network/words/figure-words.ts'

/** Says above everything what is wrong with the network, and that what is shown is old, and asks again. */
export function TroubleNote({ view }: { readonly view: ChainView }) {
  const freshness = useFreshness(view)
  const sides = view.state?.sides ?? []
  const isStale = freshness.kind === 'stale'
  if (!isStale && sides.length < 2) return null
  const age = isStale ? <StaleAge sinceMs={freshness.sinceMs} /> : null
  const again = (
    <Button icon="refresh" onClick={() => void chain.again()}>
      {t('net.ask.again')}
    </Button>
  )
  // Which nodes have which chain says more than that they differ.
  if (sides.length >= 2) return <SidesNote sides={sides} age={age} again={again} />
  if (!isStale) return null
  const { reason } = freshness
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
          : t('net.stale')
      }
      action={again}
    >
      {age} {formatStaleReason(reason, isSandbox)} <SimulatedFaults />
    </Note>
  )
}

/** The node whose list was rejected first, and the others whose lists were rejected as well. */
function formatForging(first: string, forging: readonly { readonly address: string }[]): string {
  return formatList([...new Set([first, ...forging.map(({ address }) => address)])].map(formatNode))
}

/** Says that nodes have different chains, or lists: for each its nodes, its block, and what they can prove of it. */
function SidesNote({
  sides,
  age,
  again,
}: {
  readonly sides: ChainState['sides']
  /** Where the nodes have no majority. */
  readonly age: ReactNode
  readonly again: ReactNode
}) {
  const isOneBlock = sides.every(({ coinbase }) => coinbase !== null)
  return (
    <Note
      tone="bad"
      icon="warning"
      alert
      title={t(isOneBlock ? 'net.sides.lists' : 'net.sides')}
      action={again}
    >
      {age} {formatSides(sides)}
      <ul>
        {sides.map((side) => (
          <li key={side.coinbase ?? side.blockHash}>{formatSide(side)}</li>
        ))}
      </ul>
      <SimulatedFaults />
    </Note>
  )
}

/** Which nodes of the sandbox have a fault that was set on purpose, and where it is ended; nothing on other networks. */
export function SimulatedFaults() {
  const { id } = useCurrentNetwork()
  const faults = useSettings(({ settings }) => settings.sandbox.faults)
  const nodes = faults.flatMap(({ kind }, node) => (kind === 'none' ? [] : [formatSandboxNode(node)]))
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

/** How old what is shown is. */
function StaleAge({ sinceMs }: { readonly sinceMs: number | undefined }) {
  const nowMs = useNow(1000)
  return sinceMs === undefined
    ? t('net.stale.never')
    : t('net.stale.since', { age: formatFineAge(sinceMs, nowMs) })
}
