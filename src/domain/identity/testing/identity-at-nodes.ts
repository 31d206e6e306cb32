import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { deriveEcdsaPublicKey } from '#/protocol/key/ecdsa.ts'
import { derivePlatformIdentityId } from '#/protocol/platform/platform-ids.ts'
import { usualPace } from '#/sandbox/sandbox-chain.ts'
import { readSandboxMoment } from '#/sandbox/sandbox-settings.ts'
import { keyOf, submissionOf, todaySamples, unsigned } from '#/sandbox/testing/today-samples.ts'
import { askPlatform, readTime } from '#/domain/network/sandbox-platform-client.ts'
import type { PlatformNodeFault } from '#/sandbox/platform-node-fault.ts'
import { setSandbox } from '#/store/settings-store.ts'

// For component tests: simulates the platform of Sandbox v13 with the code of its real worker.

const { height } = usualPace.since

/** Sets a fault of all platform nodes. Blocks come only when a test mines them. */
export function setPlatformNodes(fault: PlatformNodeFault): void {
  setSandbox({ pace: { kind: 'when-told', height }, platformFaults: [fault, fault, fault] })
}

/**
 * Creates an identity with these private keys at the nodes, funded by the numbered key. Returns its JSON. The key with
 * the id `transferKeyId` is its Transfer key. Test files may share a page and its sandbox, so each file uses different
 * numbers.
 */
export async function createAtNodes(
  singleUse: number,
  privateKeys: readonly Uint8Array[] = [1, 2].map((id) => new Uint8Array(32).fill(10 * singleUse + id)),
  transferKeyId?: number,
) {
  setPlatformNodes({ kind: 'none' })
  const { sandbox, nowMs } = readTime()
  const assetLockProof = todaySamples(readSandboxMoment(sandbox, nowMs)).proofOf(singleUse)
  const identityId = derivePlatformIdentityId(assetLockProof)
  const publicKeys = privateKeys.map((key, id) =>
    keyOf(id, {
      data: deriveEcdsaPublicKey(key),
      ...(id === transferKeyId ? { purpose: 3, securityLevel: 1 } : {}),
    }),
  )
  const fields = { publicKeys, assetLockProof, identityId, ...unsigned }
  const submission = submissionOf(
    { kind: 'identityCreate', version: 0, fields },
    { privateKey: new Uint8Array(32).fill(singleUse) },
    undefined,
    privateKeys,
  )
  const platform = await askPlatform()
  const [outcome] = await platform.submit({ submissions: [{ ...submission, atMs: nowMs }], ...readTime() })
  if (outcome?.kind !== 'accepted') throw new TypeError(JSON.stringify(outcome))
  setSandbox({ pace: { kind: 'when-told', height: height + 1 } })
  return {
    protocolVersion: 1,
    id: formatBase58(identityId),
    publicKeys: publicKeys.map(({ id, type, purpose, securityLevel, data, readOnly }) => ({
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
