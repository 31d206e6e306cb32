import { hash160 } from '#/protocol/encoding/hash.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { encodeLockScript } from '#/protocol/layer1/script.ts'
import { passed, refused, violation, type Checked } from '#/protocol/violation.ts'
import { fundSingleUseKey } from '#/sandbox/sandbox-funding.ts'
import { practiceSeed } from '#/sandbox/sandbox-seed.ts'
import { sandboxNetwork } from '#/workspace/networks.ts'
import { vault, type VaultKey } from '#/workspace/vault-session.ts'
import { changeFund } from './draft-actions.ts'

/** What a wallet needs in order to lock value for a single-use key. */
export interface LockTarget {
  /** OP_RETURN and the hash160, in hex. */
  readonly script: string
  readonly hash160: string
}

export function lockTargetOf({ publicKey }: VaultKey): LockTarget {
  const hash = hash160(publicKey)
  return { script: formatHex(encodeLockScript(hash)), hash160: formatHex(hash) }
}

/** Makes a single-use key and names it in the draft. It is sealed on the disk before this settles. */
export async function makeSingleUseKey(draftId: string, label: string): Promise<VaultKey> {
  const key = await vault.generateKey({ kind: 'single-use', label })
  changeFund(draftId, { singleUseKey: key.id })
  return key
}

/** Takes a single-use private key (WIF or hex) into the vault and names it in the draft. */
export async function importSingleUseKey(draftId: string, text: string, label: string): Promise<VaultKey> {
  const request = { text, key: { kind: 'single-use', label } as const, network: sandboxNetwork.kind }
  const key = await vault.importKey(request)
  changeFund(draftId, { singleUseKey: key.id })
  return key
}

/** The amount as typed, in duffs: a whole number from 1 to 21 million coins. */
export function checkAmountText(text: string): Checked<bigint> {
  const dense = text.replaceAll(/[\s,]/g, '')
  const amount = /^\d{1,20}$/.test(dense) ? BigInt(dense) : 0n
  if (amount >= 1n && amount <= 2_100_000_000_000_000n) return passed(amount)
  return refused(violation('transaction.amount', '', { value: text }))
}

/** Has the practice network lock value for the draft's single-use key, and pastes what it gave. */
export async function fundFromSandbox(draftId: string, key: VaultKey, amountDuffs: bigint): Promise<void> {
  const funding = fundSingleUseKey(practiceSeed, { publicKey: key.publicKey, amountDuffs, counter: 0 })
  changeFund(draftId, {
    singleUseKey: key.id,
    transaction: formatHex(funding.transaction),
    instantLock: formatHex(funding.instantLock),
    outputIndex: funding.outputIndex,
  })
}
