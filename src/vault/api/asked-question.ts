import type { OfferedProof, ProofScope } from '#/vault/unlock/proof.ts'
import type { Question, VaultOperation } from './vault-api.ts'

/** A question as a page asks it: where it takes a proof, a passkey may be offered, which is asked on the way. */
export type Asked<Operation extends VaultOperation> = Offering<Question<Operation>>

/** A restore into an open vault takes its proof with what it is restored into. */
export type AskedRestore = Omit<Question<'restoreBackup'>, 'into'> & {
  readonly into: Offering<Question<'restoreBackup'>['into']>
}

type Offering<Each> = Each extends unknown
  ? string extends keyof Each
    ? Each
    : 'proof' extends keyof Each
      ? Omit<Each, 'proof'> & Offered<Pick<Each, 'proof'>>
      : Each
  : never

type Offered<Part> = { readonly [Key in keyof Part]: OfferedProof | Extract<Part[Key], undefined> }

/** What a passkey is asked for where that is more than the gate, or something else. */
export const proofScopeOf: Partial<Readonly<Record<VaultOperation, ProofScope>>> = {
  unlock: 'session',
  changePassphrase: 'whole',
  renewKeys: 'whole',
  addPasskey: 'whole',
}
