import { useEffect, useRef, useState } from 'react'
import type { AgreedRead } from '#/dapi/agreed-read.ts'
import { systemClock } from '#/platform/clock.ts'
import { pagePresence } from '#/platform/presence.ts'
import { systemTicker } from '#/platform/timer.ts'
import type { Network } from '#/store/records/network.ts'

export interface NodeReading {
  readonly identity: AgreedRead<Uint8Array | undefined>
  readonly nonce: AgreedRead<bigint | undefined>
  readonly balance: AgreedRead<bigint | undefined>
  readonly atMs: number
  /** The last time when nodes repeated the same balance and nonce. */
  readonly sameAtMs: number
}

export interface Refresh {
  readonly reading: NodeReading | undefined
  readonly isBusy: boolean
  readonly error: unknown
  readonly isFollowing: boolean
  readonly refresh: () => void
  readonly setFollowing: (on: boolean) => void
}

const everyMs = 60_000

/** Asks nodes on `refresh`, then once a minute while the page is visible, unless turned off. Stores nothing. */
export function useRefresh(network: Network, id: Uint8Array): Refresh {
  const [reading, setReading] = useState<NodeReading>()
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<unknown>()
  const [isFollowing, setFollowing] = useState(false)
  const stop = useRef<AbortController>(undefined)
  const ask = async (before: NodeReading | undefined) => {
    if (stop.current !== undefined) return
    const controller = new AbortController()
    stop.current = controller
    setBusy(true)
    try {
      const read = await readAll(network, id, before, controller.signal)
      if (controller.signal.aborted) return
      setReading(read)
      setError(undefined)
    } catch (thrown) {
      setError(thrown)
    } finally {
      stop.current = undefined
      setBusy(false)
    }
  }
  useEffect(() => () => stop.current?.abort(), [])
  useEffect(() => {
    if (!isFollowing) return
    return systemTicker(everyMs, () => {
      if (!pagePresence.isHidden()) void ask(reading)
    })
  })
  return {
    reading,
    isBusy,
    error,
    isFollowing,
    refresh: () => {
      setFollowing(true)
      void ask(undefined)
    },
    setFollowing,
  }
}

/**
 * Reads the short balance and nonce first, because every change alters one of them. Skips the identity if both are the
 * same.
 */
async function readAll(
  network: Network,
  id: Uint8Array,
  before: NodeReading | undefined,
  signal: AbortSignal,
): Promise<NodeReading> {
  const { readBalanceOfNodes, readIdentityOfNodes, readNonceOfNodes } =
    await import('#/domain/identity/read-from-nodes.ts')
  const [balance, nonce] = await Promise.all([
    readBalanceOfNodes(network, id, signal),
    readNonceOfNodes(network, id, signal),
  ])
  const nowMs = systemClock.wallMs()
  const isSame =
    before?.identity.kind === 'agreed' && isEqual(before.balance, balance) && isEqual(before.nonce, nonce)
  if (isSame) return { ...before, sameAtMs: nowMs }
  const identity = await readIdentityOfNodes(network, id, signal)
  return { identity, nonce, balance, atMs: nowMs, sameAtMs: nowMs }
}

function isEqual(before: AgreedRead<bigint | undefined>, now: AgreedRead<bigint | undefined>): boolean {
  return before.kind === 'agreed' && now.kind === 'agreed' && before.value === now.value
}
