import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { LockTerms } from '#/protocol/layer1/asset-lock.ts'
import { encodeLockScript, encodeP2pkhScript } from '#/protocol/layer1/script.ts'
import { KeywrightError } from '#/protocol/error.ts'
import type { SingleUsePurpose } from '#/protocol/key/single-use-purpose.ts'
import type { VaultErrorCode } from '#/vault/vault-error.ts'
import { noteKeyMade } from './note-draft.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { vault, type VaultKey } from '#/domain/keys/vault-session.ts'
import { changeFund } from './draft-actions.ts'
import { singleUsePurpose } from '#/store/records/funded-draft.ts'
import { networkOf } from './keyed-draft.ts'
import { importPrivateKey, type ImportedKey } from '#/domain/keys/import-private-key.ts'

export interface LockTarget {
  /** Script of an output, or of the credit output of an asset lock, in hex. */
  readonly script: string
  readonly isCreditOutput: boolean
  readonly hash160: string
}

/**
 * Returns the script to pay to. If only asset locks of type 8 count, this is the P2PKH script of a credit output,
 * otherwise OP_RETURN and the hash160.
 */
export function lockTargetOf(publicKey: Uint8Array, { assetLockPayloads }: LockTerms): LockTarget {
  const hash = hash160(publicKey)
  const isCreditOutput = assetLockPayloads === 'only'
  const script = isCreditOutput ? encodeP2pkhScript(hash) : encodeLockScript(hash)
  return { script: formatHex(script), isCreditOutput, hash160: formatHex(hash) }
}

/**
 * Creates a single-use key. The key is sealed on the disk and listed among the locks first, so that nobody can pay to a
 * key that may be lost.
 */
export async function makeSingleUseKey(draftId: string, label: string): Promise<VaultKey> {
  const { kind: network } = networkOf(draftId)
  const [key] = await vault.generateKeys({
    keys: [{ kind: 'single-use', label, purpose: purposeOf(draftId) }],
    network,
  })
  if (key === undefined) throw new KeywrightError<VaultErrorCode>('vault/internal')
  await noteKeyMade(draftId, key)
  changeFund(draftId, { singleUseKey: key.id, singleUsePublicKey: null })
  return key
}

// Keys of top-ups have a separate branch (DIP 13).
function purposeOf(draftId: string): SingleUsePurpose {
  const draft = useWorkspace.getState().drafts.get(draftId)
  return draft === undefined ? 'registration' : singleUsePurpose(draft)
}

export async function importSingleUseKey(draftId: string, text: string, label: string): Promise<ImportedKey> {
  const taken = await importPrivateKey({
    text,
    key: { kind: 'single-use', label },
    network: networkOf(draftId).kind,
  })
  await noteKeyMade(draftId, taken.key)
  changeFund(draftId, { singleUseKey: taken.key.id, singleUsePublicKey: null })
  return taken
}
