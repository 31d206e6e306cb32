import { currentNetwork } from './current-network.ts'
import { useSettings } from '#/store/settings-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { chain } from './chain-session.ts'

let isBegun = false
let everyMs = 0

/** Follows the current network from now on, even after it changes or while other pages are open. */
export function followCurrent(): void {
  if (!isBegun) {
    isBegun = true
    useSettings.subscribe(follow)
    useWorkspace.subscribe(({ kind, networks }, before) => {
      if (kind !== before.kind || networks !== before.networks) follow()
    })
  }
  follow()
}

function follow(): void {
  // The user's networks are unknown until the workspace is read.
  if (useWorkspace.getState().kind === 'starting') return chain.awaitChoice()
  const wantedMs = useSettings.getState().settings.pollSeconds * 1000
  void chain.follow(currentNetwork(), wantedMs)
  if (wantedMs !== everyMs) chain.setEvery(wantedMs)
  everyMs = wantedMs
}
