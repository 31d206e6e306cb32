import { hash160 } from '#/protocol/encoding/hash.ts'
import { composeClassic } from '#/protocol/funding/asset-lock-transaction.ts'
import { buildAssetLock, signInputs } from '#/protocol/funding/input-signature.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import type { OutPoint, LayerOneTransaction, TransactionOutput } from '#/protocol/layer1/transaction.ts'
import { encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { deriveSandboxPrivateKey } from './sandbox-private-key.ts'

export function deriveWalletScript(seed: string): Uint8Array {
  return encodeP2pkhScript(hash160(walletOf(seed).publicKey))
}

export function buildWalletTransaction(
  seed: string,
  spent: OutPoint,
  outputs: readonly TransactionOutput[],
): LayerOneTransaction {
  const { privateKey } = walletOf(seed)
  return signInputs(composeClassic([{ outPoint: spent }], outputs), [
    { script: deriveWalletScript(seed), privateKey },
  ])
}

/** Builds a signed asset lock of type 8, with the credit outputs in its payload. The change goes back to the wallet. */
export function buildWalletAssetLock(
  seed: string,
  spent: OutPoint,
  creditOutputs: readonly TransactionOutput[],
  changeDuffs: bigint,
): LayerOneTransaction {
  const { privateKey } = walletOf(seed)
  const script = deriveWalletScript(seed)
  const change = { amountDuffs: changeDuffs, script }
  const built = buildAssetLock([{ outPoint: spent, script, privateKey }], creditOutputs, [change])
  if (!built.ok) throw new TypeError('the credit outputs are no lock')
  return built.value
}

interface Wallet {
  readonly seed: string
  readonly privateKey: Uint8Array
  readonly publicKey: Uint8Array
}

let latest: Wallet | undefined

// Cached, because three places need it for each transaction, and deriving a public key takes as long as a signature.
function walletOf(seed: string): Wallet {
  if (latest?.seed === seed) return latest
  const privateKey = deriveSandboxPrivateKey('ecdsa', seed, 'wallet')
  latest = { seed, privateKey, publicKey: derivePublicKey('ecdsa', privateKey) }
  return latest
}
