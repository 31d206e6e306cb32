import { equalBytes } from '#/protocol/encoding/bytes.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import { makeAesKey, openBytes, sealBytes } from '#/vault/storage/web-crypto.ts'

/** The gate that a proof has opened, held in the worker's memory for a while. It ends with the worker, at every lock. */
export interface HeldGate {
  /** Whether its time is over: whoever holds it lets it go then. */
  readonly isOld: () => boolean
  /** Begins its time again. */
  readonly renew: () => void
  /**
   * Lends the key pair for one operation and wipes the private key afterwards; nothing where it is too old, or opens another
   * gate than that with `publicKey`.
   */
  readonly lend: <Result>(
    publicKey: Uint8Array,
    work: (gate: GateKeyPair | undefined) => Promise<Result>,
  ) => Promise<Result>
}

/**
 * Holds a gate for so many milliseconds: its private key sealed by a key that no script can read. The caller wipes its own copy.
 * `nowMs`: monotonic.
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
