import { systemClock } from '#/platform/clock.ts'
import { holdMarker } from '#/platform/marker.ts'
import { systemTicker } from '#/platform/timer.ts'
import type { VaultClientContext } from '#/vault/api/worker-link.ts'
import { openVaultClient } from '#/vault/api/vault-client.ts'

import { openMemoryAuthenticator } from './authenticator-in-memory.ts'

// For tests: a page's vault client in a browser with one tab, whose user is always active.

export function openMemoryClient(
  context: Pick<VaultClientContext, 'startWorker'> & Partial<VaultClientContext>,
) {
  return openVaultClient({
    channel: { post: () => {}, listen: () => () => {}, close: () => {} },
    marker: holdMarker(),
    passkeys: openMemoryAuthenticator(),
    autoLock: {
      clock: systemClock,
      presence: { isHidden: () => false, listen: () => () => {} },
      tick: systemTicker,
    },
    ...context,
  })
}
