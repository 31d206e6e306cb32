import { useSyncExternalStore } from 'react'
import { deviceConnection } from '#/platform/connection.ts'
import type { ChainView } from '#/domain/network/chain-store.ts'
import { freshnessOf, type Freshness } from '#/domain/network/freshness.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { isSandboxId } from '#/store/records/network.ts'
import { useSettings } from '#/store/settings-store.ts'

// A separate module, because the shell reads it before the chain's client is loaded.

const lookEveryMs = 5000

export function useFreshness(view: ChainView): Freshness {
  const everyMs = useSettings((state) => state.settings.pollSeconds) * 1000
  const isOnline = useOnline() || (view.networkId !== undefined && isSandboxId(view.networkId))
  return freshnessOf(view, { isOnline, nowMs: useNow(lookEveryMs), everyMs })
}

function useOnline(): boolean {
  return useSyncExternalStore(deviceConnection.listen, deviceConnection.isOnline)
}
