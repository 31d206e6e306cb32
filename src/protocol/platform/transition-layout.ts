import {
  bytes,
  code,
  list,
  option,
  struct,
  text,
  u16,
  u32,
  u64,
  union,
  unsigned,
  version,
  type Layout,
  type ValueOf,
  fixed,
  map,
} from '#/protocol/encoding/bincode-layout.ts'
import { batchItems, documentItems } from './batch-layout.ts'
import { dataContract, groupMemberships } from './contract-layout.ts'
import { identifier, newKey } from './key-layout.ts'
import { lockProof } from './lock-proof.ts'
import { platformValue } from './platform-value.ts'

// Source: docs/platform.md "Addresses"; dashpay/platform packages/rs-dpp/src/**/address_funds.

/** The hash160 of a key or of a script. */
export const address = union({ p2pkh: fixed(20), p2sh: fixed(20) })
export type PlatformAddress = ValueOf<typeof address>

/** The nonce of each address, and its credits. */
const addressInputs = map(address, struct({ nonce: u32, credits: u64 }))
export type AddressInputs = ValueOf<typeof addressInputs>

const addressAmounts = map(address, u64)
const addressOutputs = map(address, option(u64))
const changeOutput = option(struct({ address, credits: u64 }))
const feeStrategy = list(union({ deductFromInput: u16, reduceOutput: u16 }))

/** Signatures for each input, in the order of the inputs, over the signing bytes, which exclude them. */
const inputWitnesses = unsigned(
  list(
    union({
      p2pkh: struct({ signature: bytes }),
      p2sh: struct({ signatures: list(bytes), redeemScript: bytes }),
    }),
  ),
)
export type InputWitness = ValueOf<typeof inputWitnesses>[number]

// Source: docs/platform.md "Transitions"; dashpay/platform packages/rs-dpp/src/state_transition. Credits throughout.

const userFeeIncrease = u16
const signature = unsigned(bytes)
const signed = { signaturePublicKeyId: unsigned(u32), signature }
/** 0 never, 1 if available, 2 standard. */
const pooling = code<0 | 1 | 2>(3)

const withdrawal = <Script>(outputScript: Layout<Script>) =>
  struct({
    identityId: identifier,
    amount: u64,
    coreFeePerByte: u32,
    pooling,
    outputScript,
    nonce: u64,
    userFeeIncrease,
    ...signed,
  })

const contestedDocument = struct({
  contractId: identifier,
  documentTypeName: text,
  indexName: text,
  indexValues: list(platformValue),
})
const vote = union({
  resourceVote: version(
    0,
    struct({
      votePoll: union({ contestedDocument }),
      choice: union({ towardsIdentity: identifier, abstain: null, lock: null }),
    }),
  ),
})

export const transitionLayouts = {
  dataContractCreate: {
    0: struct({ dataContract, identityNonce: u64, userFeeIncrease, ...signed }),
    /** Protocol version 14, like identityKeyLimitsUpdate. */
    1: struct({ dataContract, identityNonce: u64, ...groupMemberships, userFeeIncrease, ...signed }),
  },
  dataContractUpdate: {
    0: struct({ identityContractNonce: u64, dataContract, userFeeIncrease, ...signed }),
  },
  batch: {
    0: struct({ ownerId: identifier, transitions: documentItems, userFeeIncrease, ...signed }),
    1: struct({ ownerId: identifier, transitions: batchItems, userFeeIncrease, ...signed }),
  },
  identityCreate: {
    0: struct({
      publicKeys: list(newKey),
      assetLockProof: lockProof,
      userFeeIncrease,
      signature,
      identityId: unsigned(identifier),
    }),
  },
  identityTopUp: {
    0: struct({ assetLockProof: lockProof, identityId: identifier, userFeeIncrease, signature }),
  },
  identityCreditWithdrawal: { 0: withdrawal(bytes), 1: withdrawal(option(bytes)) },
  identityUpdate: {
    0: struct({
      identityId: identifier,
      revision: u64,
      nonce: u64,
      addPublicKeys: list(newKey),
      disablePublicKeys: list(u32),
      userFeeIncrease,
      ...signed,
    }),
  },
  identityCreditTransfer: {
    0: struct({
      identityId: identifier,
      recipientId: identifier,
      amount: u64,
      nonce: u64,
      userFeeIncrease,
      ...signed,
    }),
  },
  masternodeVote: {
    0: struct({ proTxHash: identifier, voterIdentityId: identifier, vote, nonce: u64, ...signed }),
  },
  identityCreditTransferToAddresses: {
    0: struct({
      identityId: identifier,
      recipientAddresses: addressAmounts,
      nonce: u64,
      userFeeIncrease,
      ...signed,
    }),
  },
  identityCreateFromAddresses: {
    0: struct({
      publicKeys: list(newKey),
      inputs: addressInputs,
      output: changeOutput,
      feeStrategy,
      userFeeIncrease,
      inputWitnesses,
    }),
  },
  identityTopUpFromAddresses: {
    0: struct({
      inputs: addressInputs,
      output: changeOutput,
      identityId: identifier,
      feeStrategy,
      userFeeIncrease,
      inputWitnesses,
    }),
  },
  addressFundsTransfer: {
    0: struct({
      inputs: addressInputs,
      outputs: addressAmounts,
      feeStrategy,
      userFeeIncrease,
      inputWitnesses,
    }),
  },
  addressFundingFromAssetLock: {
    0: struct({
      assetLockProof: lockProof,
      inputs: addressInputs,
      outputs: addressOutputs,
      feeStrategy,
      userFeeIncrease,
      signature,
      inputWitnesses,
    }),
  },
  addressCreditWithdrawal: {
    0: struct({
      inputs: addressInputs,
      output: changeOutput,
      feeStrategy,
      coreFeePerByte: u32,
      pooling,
      outputScript: bytes,
      userFeeIncrease,
      inputWitnesses,
    }),
  },
  identityKeyLimitsUpdate: {
    0: struct({
      identityId: identifier,
      nonce: u64,
      keyId: u32,
      totalBudget: option(u64),
      expiresAt: option(u64),
      userFeeIncrease,
      ...signed,
    }),
  },
} as const

export type PlatformKind = keyof typeof transitionLayouts

/** Names of kinds by number. Kinds without a layout are not read. Kinds from 21 on belong to protocol version 14. */
export const kindNames = [
  'dataContractCreate',
  'dataContractUpdate',
  'batch',
  'identityCreate',
  'identityTopUp',
  'identityCreditWithdrawal',
  'identityUpdate',
  'identityCreditTransfer',
  'masternodeVote',
  'identityCreditTransferToAddresses',
  'identityCreateFromAddresses',
  'identityTopUpFromAddresses',
  'addressFundsTransfer',
  'addressFundingFromAssetLock',
  'addressCreditWithdrawal',
  'shield',
  'shieldedTransfer',
  'unshield',
  'shieldFromAssetLock',
  'shieldedWithdrawal',
  'identityCreateFromShieldedPool',
  'shieldFromIdentity',
  'identityTopUpFromShieldedPool',
  'identityKeyLimitsUpdate',
  'contractUserModeration',
  'contractFeeClaim',
] as const

/** Tells whether transitions of this kind are read. Other kinds are only named. */
export function isReadKind(name: string | undefined): name is PlatformKind {
  return name !== undefined && name in transitionLayouts
}

export type PlatformTransition = {
  [Kind in PlatformKind]: {
    [Version in keyof (typeof transitionLayouts)[Kind]]: {
      readonly kind: Kind
      readonly version: Version
      readonly fields: ValueOf<(typeof transitionLayouts)[Kind][Version]>
    }
  }[keyof (typeof transitionLayouts)[Kind]]
}[PlatformKind]

export type TransitionOf<Kind extends PlatformKind> = Extract<PlatformTransition, { readonly kind: Kind }>
