import { KeyPurpose } from '#/protocol/key/key-attribute.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import type { NewPlatformKey, PlatformLevel, PlatformPurpose } from './key-layout.ts'
import type { PlatformKind, PlatformTransition } from './transition-layout.ts'

/** The key of an asset lock, the addresses that pay, or a key of an identity by purpose and level. */
export interface SignerTerms {
  readonly lock: boolean
  readonly addresses: boolean
  readonly identity: {
    readonly purposes: readonly PlatformPurpose[]
    readonly levels: readonly PlatformLevel[]
  } | null
}

const nobody: SignerTerms = { lock: false, addresses: false, identity: null }
const lock: SignerTerms = { ...nobody, lock: true }
const addresses: SignerTerms = { ...nobody, addresses: true }
const identity = (purposes: readonly PlatformPurpose[], levels: readonly PlatformLevel[]): SignerTerms => ({
  ...nobody,
  identity: { purposes, levels },
})
const critical = identity([0], [1])
const transfer = identity([3], [1])

/** Signers by kind (docs/platform.md "Signatures"). Tokens and documents of a batch may require more. */
const signerTerms: Readonly<Record<PlatformKind, SignerTerms>> = {
  dataContractCreate: identity([0], [1, 2]),
  dataContractUpdate: critical,
  batch: identity([0], [1, 2, 3]),
  identityCreate: lock,
  identityTopUp: lock,
  identityCreditWithdrawal: identity([3, 6], [1]),
  identityUpdate: identity([0], [0]),
  identityCreditTransfer: transfer,
  masternodeVote: identity([5], [1, 2, 3]),
  identityCreditTransferToAddresses: transfer,
  identityCreateFromAddresses: addresses,
  identityTopUpFromAddresses: addresses,
  addressFundsTransfer: addresses,
  addressFundingFromAssetLock: { ...addresses, lock: true },
  addressCreditWithdrawal: addresses,
  identityKeyLimitsUpdate: identity([0], [0, 1]),
}

/** Returns the possible signers of a transition. Tokens need a critical key. */
export function signerTermsOf({ kind, fields }: PlatformTransition): SignerTerms {
  const hasToken = 'transitions' in fields && fields.transitions.some((item) => item.kind === 'token')
  return hasToken ? critical : signerTerms[kind]
}

/** Returns why a key may not sign; undefined if it may. `documentLevel`: the level that the document type requires. */
export function checkPlatformSigner(
  transition: PlatformTransition,
  key: Pick<NewPlatformKey, 'id' | 'type' | 'purpose' | 'securityLevel'> & {
    readonly disabledAt?: bigint | null
  },
  documentLevel?: PlatformLevel,
): readonly Violation[] {
  const { id, type, purpose, securityLevel: level, disabledAt } = key
  const terms = signerTermsOf(transition).identity
  const may = terms !== null && terms.purposes.includes(purpose) && terms.levels.includes(level)
  const { fields } = transition
  // Credits signed by an owner key go to the payout address of the masternode.
  const toScript = purpose === KeyPurpose.owner && 'outputScript' in fields && fields.outputScript !== null
  const isWeak = may && documentLevel !== undefined && level > documentLevel
  const path = '/signaturePublicKeyId'
  return [
    ...(may ? [] : [violation('platform.signer', path, { params: { id, purpose, level } })]),
    ...(type < 3 ? [] : [violation('platform.signer-type', path, { params: { id, type } })]),
    ...(toScript ? [violation('platform.owner-script', '/outputScript', { params: { id } })] : []),
    ...(isWeak ? [violation('platform.document-level', path, { params: { id, level } })] : []),
    ...(disabledAt == null ? [] : [violation('platform.signer-enabled', path, { params: { id } })]),
  ]
}
