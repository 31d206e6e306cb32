import {
  bool,
  bytes,
  code,
  implied,
  list,
  map,
  option,
  struct,
  text,
  u16,
  u32,
  u64,
  union,
  version,
} from '#/protocol/encoding/bincode-layout.ts'
import { identifier } from './key-layout.ts'
import { platformValue } from './platform-value.ts'
import { actionTakers, perpetualDistribution, pricing, tokenConventions, tradeMode } from './token-layout.ts'

// Source: docs/platform.md "Batches"; dashpay/platform packages/rs-dpp/…/document/batch_transition.

const documentPart = {
  id: identifier,
  identityContractNonce: u64,
  documentTypeName: text,
  dataContractId: identifier,
}

const tokenPaymentInfo = option(
  version(
    0,
    struct({
      paymentTokenContractId: option(identifier),
      tokenContractPosition: u16,
      minimumTokenCost: option(u64),
      maximumTokenCost: option(u64),
      /** 0 the owner of the document, 1 the owner of the contract, 2 the owner of the contract if able to pay. */
      gasFeesPaidBy: code<0 | 1 | 2>(3),
    }),
  ),
)

// Fees of a document type that the signer agrees to, in credits before the multiplier. Protocol version 14.
const actionFeeAgreement = option(
  version(
    0,
    struct({
      owner: u64,
      moderators: u64,
      feeMultiplier: option(struct({ knownPermille: u64, increaseTolerancePercent: u16 })),
    }),
  ),
)

/** Version 2 belongs to protocol version 14. */
const documentBase = union(
  {
    v0: struct(documentPart),
    v1: struct({ ...documentPart, tokenPaymentInfo }),
    v2: struct({ ...documentPart, tokenPaymentInfo, actionFeeAgreement }),
  },
  3,
)
const data = map(text, platformValue)
const ofDocument = { base: documentBase, revision: u64 }

/** Prices and the voting balance are in credits. */
const documentItem = union(
  {
    create: version(
      0,
      struct({
        base: documentBase,
        entropy: identifier,
        data,
        prefundedVotingBalance: option(struct({ indexName: text, credits: u64 })),
      }),
    ),
    replace: version(0, struct({ ...ofDocument, data })),
    delete: version(0, struct({ base: documentBase })),
    transfer: version(0, struct({ ...ofDocument, recipientOwnerId: identifier })),
    updatePrice: version(0, struct({ ...ofDocument, price: u64 })),
    purchase: version(0, struct({ ...ofDocument, price: u64 })),
    /** Protocol version 14. `data` are the values of a document that only indices have. */
    indexOnlyDelete: version(0, struct({ base: documentBase, data })),
  },
  7,
)

const tokenBase = version(
  0,
  struct({
    identityContractNonce: u64,
    tokenContractPosition: u16,
    dataContractId: identifier,
    tokenId: identifier,
    usingGroupInfo: option(
      struct({ groupContractPosition: u16, actionId: identifier, actionIsProposer: bool }),
    ),
  }),
)

const encryptedNote = option(struct({ senderKeyIndex: u32, recipientKeyIndex: u32, note: bytes }))
const publicNote = option(text)
const ofFrozen = version(0, struct({ base: tokenBase, frozenIdentityId: identifier, publicNote }))

const configurationItem = union({
  tokenConfigurationNoChange: null,
  conventions: tokenConventions,
  conventionsControlGroup: actionTakers,
  conventionsAdminGroup: actionTakers,
  maxSupply: option(u64),
  maxSupplyControlGroup: actionTakers,
  maxSupplyAdminGroup: actionTakers,
  perpetualDistribution: option(perpetualDistribution),
  perpetualDistributionControlGroup: actionTakers,
  perpetualDistributionAdminGroup: actionTakers,
  newTokensDestinationIdentity: option(identifier),
  newTokensDestinationIdentityControlGroup: actionTakers,
  newTokensDestinationIdentityAdminGroup: actionTakers,
  mintingAllowChoosingDestination: bool,
  mintingAllowChoosingDestinationControlGroup: actionTakers,
  mintingAllowChoosingDestinationAdminGroup: actionTakers,
  manualMinting: actionTakers,
  manualMintingAdminGroup: actionTakers,
  manualBurning: actionTakers,
  manualBurningAdminGroup: actionTakers,
  freeze: actionTakers,
  freezeAdminGroup: actionTakers,
  unfreeze: actionTakers,
  unfreezeAdminGroup: actionTakers,
  destroyFrozenFunds: actionTakers,
  destroyFrozenFundsAdminGroup: actionTakers,
  emergencyAction: actionTakers,
  emergencyActionAdminGroup: actionTakers,
  marketplaceTradeMode: tradeMode,
  marketplaceTradeModeControlGroup: actionTakers,
  marketplaceTradeModeAdminGroup: actionTakers,
  mainControlGroup: option(u16),
})

/** Amounts are in the smallest units of the token, prices in credits. */
const tokenItem = union({
  burn: version(0, struct({ base: tokenBase, burnAmount: u64, publicNote })),
  mint: version(
    0,
    struct({ base: tokenBase, issuedToIdentityId: option(identifier), amount: u64, publicNote }),
  ),
  transfer: version(
    0,
    struct({
      base: tokenBase,
      amount: u64,
      recipientId: identifier,
      publicNote,
      sharedEncryptedNote: encryptedNote,
      privateEncryptedNote: encryptedNote,
    }),
  ),
  freeze: version(0, struct({ base: tokenBase, identityToFreezeId: identifier, publicNote })),
  unfreeze: ofFrozen,
  destroyFrozenFunds: ofFrozen,
  /** 0 pre-programmed, 1 perpetual. */
  claim: version(0, struct({ base: tokenBase, distributionType: code<0 | 1>(2), publicNote })),
  /** 0 pause, 1 resume. */
  emergencyAction: version(0, struct({ base: tokenBase, emergencyAction: code<0 | 1>(2), publicNote })),
  configUpdate: version(
    0,
    struct({ base: tokenBase, updateTokenConfigurationItem: configurationItem, publicNote }),
  ),
  directPurchase: version(0, struct({ base: tokenBase, tokenCount: u64, totalAgreedPrice: u64 })),
  setPriceForDirectPurchase: version(0, struct({ base: tokenBase, price: option(pricing), publicNote })),
})

const batchItem = union({ document: documentItem, token: tokenItem })
export const batchItems = list(batchItem)
/** Items of a batch of version 0, which has only documents. */
export const documentItems = list(implied('document', documentItem))
