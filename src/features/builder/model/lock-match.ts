import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { hash160 } from '#/protocol/encoding/hash.ts'
import { listLockOutputs, type LockTerms } from '#/protocol/layer1/asset-lock.ts'
import type { AssetLockReport } from '#/protocol/transition/preflight.ts'
import type { VaultKey } from '#/session/vault/vault-session.ts'

/** What would make single-use key and lock output fit, where they do not. */
export interface LockMatch {
  /** A single-use key of the vault that opens the chosen output, and is not the one named. */
  readonly key: VaultKey | undefined
  /** Another output of the transaction that the named single-use key opens. */
  readonly outputIndex: number | undefined
}

/** Looks on both sides of a lock for what fits: other keys for the output, other outputs for the key. */
export function findLockMatch(
  { transaction, lockOutput }: Pick<AssetLockReport, 'transaction' | 'lockOutput'>,
  named: Uint8Array | undefined,
  vaultKeys: readonly VaultKey[],
  terms: LockTerms,
): LockMatch {
  const own = named === undefined ? undefined : hash160(named)
  const fits = own !== undefined && lockOutput !== undefined && equalBytes(own, lockOutput.hash160)
  if (transaction === undefined || fits) return { key: undefined, outputIndex: undefined }
  const opened =
    own === undefined
      ? undefined
      : listLockOutputs(transaction, terms).find((output) => equalBytes(output.hash160, own))
  const key =
    lockOutput === undefined
      ? undefined
      : vaultKeys.find(
          (each) => each.kind === 'single-use' && equalBytes(hash160(each.publicKey), lockOutput.hash160),
        )
  return { key, outputIndex: opened?.outputIndex }
}
