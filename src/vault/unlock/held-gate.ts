import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { makeAesKey, openBytes, sealBytes } from '#/vault/storage/web-crypto.ts'

/** The gate's key pair, held in the worker's memory after a proof. The worker ends at every lock. */
export interface HeldGate {
  readonly isOld: () => boolean
  readonly renew: () => void
  /** Lends the key pair, then wipes the private key. Lends `undefined` when too late or for another gate's key. */
  readonly lend: <Result>(
    publicKey: Uint8Array,
    work: (gate: GateKeyPair | undefined) => Promise<Result>,
  ) => Promise<Result>
}

/**
 * Returns the gate, held for `heldMs`: its private key is sealed by a key that scripts cannot read. The caller wipes
 * its own copy. `nowMs`: monotonic.
 */
export async function holdGate(
  { publicKey, privateKey }: GateKeyPair,
  heldMs: number,
  nowMs: () => number,
): Promise<HeldGate> {
  const key = await makeAesKey()
  const box = await sealBytes(key, privateKey, publicKey)
  let untilMs = nowMs() + heldMs
  const isOld = () => nowMs() >= untilMs
  return {
    isOld,
    renew: () => {
      if (!isOld()) untilMs = nowMs() + heldMs
    },
    lend: async (wanted, work) => {
      const opened =
        !isOld() && equalBytes(wanted, publicKey) ? await openBytes(key, box, publicKey) : undefined
      if (opened === undefined) return work(undefined)
      try {
        return await work({ publicKey, privateKey: opened })
      } finally {
        opened.fill(0)
      }
    },
  }
}
