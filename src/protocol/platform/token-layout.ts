import {
  bool,
  code,
  map,
  option,
  struct,
  text,
  u16,
  u32,
  u64,
  u8,
  union,
  version,
  i64,
} from '#/protocol/encoding/bincode-layout.ts'
import { identifier } from './key-layout.ts'

// Source: docs/platform.md "Contracts"; dashpay/platform rs-dpp data_contract/associated_token, change_control_rules.

export const actionTakers = union({
  noOne: null,
  contractOwner: null,
  identity: identifier,
  mainGroup: null,
  group: u16,
})

const rules = version(
  0,
  struct({
    authorizedToMakeChange: actionTakers,
    adminActionTakers: actionTakers,
    changingAuthorizedActionTakersToNoOneAllowed: bool,
    changingAdminActionTakersToNoOneAllowed: bool,
    selfChangingAdminActionTakersAllowed: bool,
  }),
)

const localization = version(0, struct({ shouldCapitalize: bool, singularForm: text, pluralForm: text }))
export const tokenConventions = version(0, struct({ localizations: map(text, localization), decimals: u8 }))

const curve = { startMoment: option(u64), b: u64, minValue: option(u64), maxValue: option(u64) }

const distributionFunction = union({
  fixedAmount: struct({ amount: u64 }),
  random: struct({ min: u64, max: u64 }),
  stepDecreasingAmount: struct({
    stepCount: u32,
    decreasePerIntervalNumerator: u16,
    decreasePerIntervalDenominator: u16,
    startDecreasingOffset: option(u64),
    maxIntervalCount: option(u16),
    distributionStartAmount: u64,
    trailingDistributionIntervalAmount: u64,
    minValue: option(u64),
  }),
  stepwise: map(u64, u64),
  linear: struct({
    a: i64,
    d: u64,
    startStep: option(u64),
    startingAmount: u64,
    minValue: option(u64),
    maxValue: option(u64),
  }),
  polynomial: struct({ a: i64, d: u64, m: i64, n: u64, o: i64, ...curve }),
  exponential: struct({ a: u64, d: u64, m: i64, n: u64, o: i64, ...curve }),
  logarithmic: struct({ a: i64, d: u64, m: u64, n: u64, o: i64, ...curve }),
  invertedLogarithmic: struct({ a: i64, d: u64, m: u64, n: u64, o: i64, ...curve }),
})

/** Intervals are of blocks, milliseconds or epochs. */
const distributionType = union({
  blockBased: struct({ interval: u64, function: distributionFunction }),
  timeBased: struct({ interval: u64, function: distributionFunction }),
  epochBased: struct({ interval: u16, function: distributionFunction }),
})

export const perpetualDistribution = version(
  0,
  struct({
    distributionType,
    distributionRecipient: union({
      contractOwner: null,
      identity: identifier,
      evonodesByParticipation: null,
    }),
  }),
)

const distributionRules = version(
  0,
  struct({
    perpetualDistribution: option(perpetualDistribution),
    perpetualDistributionRules: rules,
    preProgrammedDistribution: option(version(0, struct({ distributions: map(u64, map(identifier, u64)) }))),
    newTokensDestinationIdentity: option(identifier),
    newTokensDestinationIdentityRules: rules,
    mintingAllowChoosingDestination: bool,
    mintingAllowChoosingDestinationRules: rules,
    changeDirectPurchasePricingRules: rules,
  }),
)

const keepsHistory = version(
  0,
  struct({
    keepsTransferHistory: bool,
    keepsFreezingHistory: bool,
    keepsMintingHistory: bool,
    keepsBurningHistory: bool,
    keepsDirectPricingHistory: bool,
    keepsDirectPurchaseHistory: bool,
  }),
)

export const tradeMode = code<0>(1)

/** A token: supplies are in its smallest units. */
export const token = version(
  0,
  struct({
    conventions: tokenConventions,
    conventionsChangeRules: rules,
    baseSupply: u64,
    maxSupply: option(u64),
    keepsHistory,
    startAsPaused: bool,
    allowTransferToFrozenBalance: bool,
    maxSupplyChangeRules: rules,
    distributionRules,
    marketplaceRules: version(0, struct({ tradeMode, tradeModeChangeRules: rules })),
    manualMintingRules: rules,
    manualBurningRules: rules,
    freezeRules: rules,
    unfreezeRules: rules,
    destroyFrozenFundsRules: rules,
    emergencyActionRules: rules,
    mainControlGroup: option(u16),
    mainControlGroupCanBeModified: actionTakers,
    description: option(text),
  }),
)

/** Prices in credits: one price for all amounts, or prices by minimum amount. */
export const pricing = union({ singlePrice: u64, setPrices: map(u64, u64) })
