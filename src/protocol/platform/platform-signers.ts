import { violation, type Violation } from '#/protocol/violation.ts'
import type { NewPlatformKey, PlatformLevel, PlatformPurpose } from './key-layout.ts'
import type { PlatformKind, PlatformTransition } from './transition-layout.ts'

// Which keys of an identity may sign a kind (docs/platform.md "Signatures").
interface SignerTerms {
  readonly purposes: readonly PlatformPurpose[]
  readonly levels: readonly PlatformLevel[]
}

const critical = { purposes: [0], levels: [1] } as const
const transfer = { purposes: [3], levels: [1] } as const

/** By kind; null where no key of an identity signs: single-use keys and addresses do. */
const signerTerms: Readonly<Record<PlatformKind, SignerTerms | null>> = {
  dataContractCreate: { purposes: [0], levels: [1, 2] },
  dataContractUpdate: critical,
  batch: { purposes: [0], levels: [1, 2, 3] },
  identityCreate: null,
  identityTopUp: null,
  identityCreditWithdrawal: { purposes: [3, 6], levels: [1] },
  identityUpdate: { purposes: [0], levels: [0] },
  identityCreditTransfer: transfer,
  masternodeVote: { purposes: [5], levels: [1, 2, 3] },
  identityCreditTransferToAddresses: transfer,
  identityCreateFromAddresses: null,
  identityTopUpFromAddresses: null,
  addressFundsTransfer: null,
  addressFundingFromAssetLock: null,
  addressCreditWithdrawal: null,
}

/** Which keys may sign this transition: tokens need a critical one. Null where no key of an identity signs. */
function signerTermsOf({ kind, fields }: PlatformTransition): SignerTerms | null {
  const hasToken = 'transitions' in fields && fields.transitions.some((item) => item.kind === 'token')
  return hasToken ? critical : signerTerms[kind]
}

/** Why a key may not sign a transition, by purpose, level, type and whether it is disabled; nothing when it may. */
export function checkPlatformSigner(
  transition: PlatformTransition,
  key: Pick<NewPlatformKey, 'id' | 'type' | 'purpose' | 'securityLevel'> & {
    readonly disabledAt?: bigint | null
  },
): readonly Violation[] {
  const { id, type, purpose, securityLevel: level, disabledAt } = key
  const terms = signerTermsOf(transition)
  const may = terms !== null && terms.purposes.includes(purpose) && terms.levels.includes(level)
  const { fields } = transition
  // The owner's credits go where the masternode says.
  const toScript = purpose === 6 && 'outputScript' in fields && fields.outputScript !== null
  return [
    ...(may && type < 3 && !toScript
      ? []
      : [violation('platform.signer', '/signaturePublicKeyId', { params: { id, purpose, level } })]),
    ...(disabledAt == null
      ? []
      : [violation('platform.signer-enabled', '/signaturePublicKeyId', { params: { id } })]),
  ]
}
