import type { CallOptions } from '#/platform/worker-call.ts'
import type { OfferedProof, ProofScope } from '#/vault/unlock/proof.ts'

import type { VaultOperation, VaultRequest, VaultResponse } from './vault-api.ts'

/** Every operation. A missing or unknown name does not compile. */
export const operations = Object.keys({
  beat: true,
  askWord: true,
  answerWord: true,
  readState: true,
  ratePassphrase: true,
  createVault: true,
  unlock: true,
  discardVault: true,
  readAttempts: true,
  changePassphrase: true,
  raiseCost: true,
  renewKeys: true,
  removeDamaged: true,
  readView: true,
  readAudit: true,
  listPasskeys: true,
  addPasskey: true,
  renamePasskey: true,
  removePasskey: true,
  createPhrase: true,
  confirmPhrase: true,
  revealPhrase: true,
  importPhrase: true,
  forgetPhrase: true,
  derivePublicKeys: true,
  deriveFundingHashes: true,
  restoreKeys: true,
  generateKey: true,
  generateKeys: true,
  generateKeySets: true,
  importKeys: true,
  importKeyFile: true,
  importKey: true,
  renameKey: true,
  removeKey: true,
  reviewTransition: true,
  approveTransitions: true,
  signTransition: true,
  signTransitions: true,
  reviewFunding: true,
  signFunding: true,
  makeBackup: true,
  readBackup: true,
  openBackup: true,
  keepBackupTest: true,
  restoreBackup: true,
  closeBackup: true,
  exportKey: true,
  revealKey: true,
} satisfies Readonly<Record<VaultOperation, true>>)

/** Passkey scopes of the operations that need another scope than the gate. */
export const proofScopeOf: Readonly<Record<string, ProofScope>> = {
  unlock: 'session',
  changePassphrase: 'whole',
  renewKeys: 'whole',
  addPasskey: 'whole',
} satisfies Partial<Record<VaultOperation, ProofScope>>

/** Every operation by name. An operation whose request has no members takes no request. */
export type OfferedCalls = {
  readonly [Operation in VaultOperation]: (
    ...request: Record<string, never> extends Asked<Operation>
      ? []
      : [request: Asked<Operation>, options?: CallOptions]
  ) => Promise<VaultResponse<Operation>>
}

export type Asked<Operation extends VaultOperation> = Offering<VaultRequest<Operation>>

/** A restore into an open vault has its proof inside `into`. */
export type AskedRestore = Omit<VaultRequest<'restoreBackup'>, 'into'> & {
  readonly into: Offering<VaultRequest<'restoreBackup'>['into']>
}

type Offering<Each> = Each extends unknown
  ? string extends keyof Each
    ? Each
    : 'proof' extends keyof Each
      ? Omit<Each, 'proof'> & Offered<Pick<Each, 'proof'>>
      : Each
  : never

type Offered<Part> = { readonly [Key in keyof Part]: OfferedProof | Extract<Part[Key], undefined> }
