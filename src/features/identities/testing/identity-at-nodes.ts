import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { usualPace } from '#/sandbox/sandbox-chain.ts'
import { defaultSandbox, noPlatformFaults, readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { keyOf, todaySamples, transferKey } from '#/sandbox/testing/today-samples.ts'
import { askPlatform, readTime } from '#/session/sandbox/sandbox-platform-client.ts'
import type { PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { setSandbox } from '#/workspace/storage/settings-store.ts'

// The simulated platform of Sandbox v13, for component tests. Its worker is the real one.

const { height } = usualPace.since

/** Sets a fault of all nodes of the platform, whose blocks come when told. */
export function setPlatformNodes(fault: PlatformNodeFault): void {
  setSandbox({ pace: { kind: 'when-told', height }, platformFaults: [fault, fault, fault] })
}

/** What a browser has that never changed the sandbox. For after the tests of a file. */
export const resetSandbox = (): void => setSandbox({ ...defaultSandbox, platformFaults: noPlatformFaults })

/** Creates an identity at the nodes, and returns it as JSON. */
export async function createAtNodes() {
  setPlatformNodes({ kind: 'none' })
  const { sandbox, nowMs } = readTime()
  const { created, identityId } = todaySamples(readSandboxMoment(sandbox, nowMs))
  const keys = [keyOf(0), transferKey]
  const submissions = [{ ...created(1, keys), atMs: nowMs }]
  const [outcome] = await (await askPlatform()).submit({ submissions, ...readTime() })
  if (outcome?.kind !== 'accepted') throw new TypeError(JSON.stringify(outcome))
  setSandbox({ pace: { kind: 'when-told', height: height + 1 } })
  return {
    protocolVersion: 1,
    id: formatBase58(identityId),
    publicKeys: keys.map(({ id, type, purpose, securityLevel, data, readOnly }) => ({
      id,
      type,
      purpose,
      securityLevel,
      data: formatBase58(data),
      readOnly,
    })),
    balance: 100_000_000_000,
    revision: 0,
  }
}
