import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { camelCase } from '#/protocol/contract/printed-token.ts'
import { note } from './noted.ts'
import {
  maybe,
  or,
  orDefaults,
  readBool,
  readI64,
  readIdentifier,
  readKind,
  readName,
  readNumber,
  readPairs,
  readPart,
  readText,
  readU16,
  readU32,
  readU64,
  type ReadPart,
} from './typed-parts.ts'

// Reads tokens from JSON with the defaults of dashpay/platform packages/rs-dpp/src/data_contract/associated_token. As there, names
// inside distribution functions are in snake case.

function kind<const Kind extends string>(name: Kind): ReadPart<{ readonly kind: Kind }> {
  return () => ({ kind: name })
}

function kindWith<const Kind extends string, Value>(
  name: Kind,
  read: ReadPart<Value>,
): ReadPart<{ readonly kind: Kind; readonly value: Value }> {
  return (noted, input, path) => {
    const value = read(noted, input, path)
    return value === undefined ? undefined : { kind: name, value }
  }
}

function only<Value>(name: string, read: ReadPart<Value>): ReadPart<Value> {
  const readOne = readPart({ [name]: read }, false)
  return (noted, input, path) => readOne(noted, input, path)?.[name]
}

const readTakers = readKind(
  {
    noOne: kind('noOne'),
    contractOwner: kind('contractOwner'),
    identity: kindWith('identity', only('identity', readIdentifier)),
    mainGroup: kind('mainGroup'),
    group: kindWith('group', only('position', readU16)),
  },
  'v13.takers',
)

const readRules = readPart({
  authorizedToMakeChange: readTakers,
  adminActionTakers: readTakers,
  changingAuthorizedActionTakersToNoOneAllowed: readBool,
  changingAdminActionTakersToNoOneAllowed: readBool,
  selfChangingAdminActionTakersAllowed: readBool,
})

const rulesOf = (who: 'noOne' | 'contractOwner') => ({
  authorizedToMakeChange: { kind: who },
  adminActionTakers: { kind: 'noOne' as const },
  changingAuthorizedActionTakersToNoOneAllowed: false,
  changingAdminActionTakersToNoOneAllowed: false,
  selfChangingAdminActionTakersAllowed: false,
})

const rulesOfNoOne = or(readRules, rulesOf('noOne'))
const rulesOfOwner = or(readRules, rulesOf('contractOwner'))

const curve = {
  start_moment: maybe(readU64),
  b: readU64,
  min_value: maybe(readU64),
  max_value: maybe(readU64),
}

const readSteps: ReadPart<readonly (readonly [bigint, bigint])[]> = (noted, input, path) => {
  if (!isJsonObject(input)) return undefined
  const { $type: _, ...steps } = input
  return readPairs(readName(readU64), readU64)(noted, steps, path)
}

const functionParts = {
  fixedAmount: readPart({ amount: readU64 }, false),
  random: readPart({ min: readU64, max: readU64 }, false),
  stepDecreasingAmount: readPart(
    {
      step_count: readU32,
      decrease_per_interval_numerator: readU16,
      decrease_per_interval_denominator: readU16,
      start_decreasing_offset: maybe(readU64),
      max_interval_count: maybe(readU16),
      distribution_start_amount: readU64,
      trailing_distribution_interval_amount: readU64,
      min_value: maybe(readU64),
    },
    false,
  ),
  linear: readPart(
    {
      a: readI64,
      d: readU64,
      start_step: maybe(readU64),
      starting_amount: readU64,
      min_value: maybe(readU64),
      max_value: maybe(readU64),
    },
    false,
  ),
  polynomial: readPart({ a: readI64, d: readU64, m: readI64, n: readU64, o: readI64, ...curve }, false),
  exponential: readPart({ a: readU64, d: readU64, m: readI64, n: readU64, o: readI64, ...curve }, false),
  logarithmic: readPart({ a: readI64, d: readU64, m: readU64, n: readU64, o: readI64, ...curve }, false),
} as const

type CamelCase<Name extends string> = Name extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : Name

type Renamed<Value> = { readonly [Name in keyof Value as CamelCase<Name & string>]: Value[Name] }

function functionOf<const Kind extends string, Value extends object>(
  name: Kind,
  read: ReadPart<Value>,
): ReadPart<{ readonly kind: Kind; readonly value: Renamed<Value> }> {
  return kindWith(name, (noted, input, path) => {
    const parameters = read(noted, input, path)
    if (parameters === undefined) return undefined
    const renamed = Object.entries(parameters).map(([key, value]) => [camelCase(key), value])
    // The compiler cannot know that the new names are the same in camel case.
    return Object.fromEntries(renamed) as Renamed<Value>
  })
}

const readFunction = readKind({
  fixedAmount: functionOf('fixedAmount', functionParts.fixedAmount),
  random: functionOf('random', functionParts.random),
  stepDecreasingAmount: functionOf('stepDecreasingAmount', functionParts.stepDecreasingAmount),
  stepwise: kindWith('stepwise', readSteps),
  linear: functionOf('linear', functionParts.linear),
  polynomial: functionOf('polynomial', functionParts.polynomial),
  exponential: functionOf('exponential', functionParts.exponential),
  logarithmic: functionOf('logarithmic', functionParts.logarithmic),
  invertedLogarithmic: functionOf('invertedLogarithmic', functionParts.logarithmic),
})

const everyUnits = { interval: readU64, function: readFunction }

const readPerpetual = readPart({
  distributionType: readKind({
    blockBasedDistribution: kindWith('blockBased', readPart(everyUnits, false)),
    timeBasedDistribution: kindWith('timeBased', readPart(everyUnits, false)),
    epochBasedDistribution: kindWith('epochBased', readPart({ ...everyUnits, interval: readU16 }, false)),
  }),
  distributionRecipient: readKind({
    contractOwner: kind('contractOwner'),
    identity: kindWith('identity', only('identity', readIdentifier)),
    evonodesByParticipation: kind('evonodesByParticipation'),
  }),
})

const readPreProgrammed = readPart({
  distributions: readPairs(readName(readU64), readPairs(readIdentifier, readU64)),
})

const distribution = orDefaults({
  perpetualDistribution: maybe(readPerpetual),
  perpetualDistributionRules: rulesOfNoOne,
  preProgrammedDistribution: maybe(readPreProgrammed),
  newTokensDestinationIdentity: maybe(readIdentifier),
  newTokensDestinationIdentityRules: rulesOfNoOne,
  mintingAllowChoosingDestination: or(readBool, true),
  mintingAllowChoosingDestinationRules: rulesOfNoOne,
  changeDirectPurchasePricingRules: rulesOfNoOne,
})

const history = orDefaults({
  keepsTransferHistory: or(readBool, true),
  keepsFreezingHistory: or(readBool, true),
  keepsMintingHistory: or(readBool, true),
  keepsBurningHistory: or(readBool, true),
  keepsDirectPricingHistory: or(readBool, true),
  keepsDirectPurchaseHistory: or(readBool, true),
})

const readTradeMode: ReadPart<0> = (noted, input, path) => {
  if (input === 'NotTradeable') return 0
  note(noted, 'v13.value', path, { value: input, params: { expects: 'NotTradeable' } })
  return undefined
}

/** Reads a token into the form of its layout. Supplies are in its smallest units. */
export const readToken = readPart({
  conventions: readPart({
    localizations: or(
      readPairs(
        readText,
        readPart({ shouldCapitalize: readBool, singularForm: readText, pluralForm: readText }),
      ),
      [],
    ),
    decimals: or(readNumber(0, 0xff), 8),
  }),
  conventionsChangeRules: rulesOfNoOne,
  baseSupply: or(readU64, 0n),
  maxSupply: maybe(readU64),
  keepsHistory: history,
  startAsPaused: or(readBool, false),
  allowTransferToFrozenBalance: or(readBool, true),
  maxSupplyChangeRules: rulesOfNoOne,
  distributionRules: distribution,
  marketplaceRules: or(readPart({ tradeMode: readTradeMode, tradeModeChangeRules: rulesOfNoOne }), {
    tradeMode: 0,
    tradeModeChangeRules: rulesOf('noOne'),
  }),
  manualMintingRules: rulesOfOwner,
  manualBurningRules: rulesOfOwner,
  freezeRules: rulesOfNoOne,
  unfreezeRules: rulesOfNoOne,
  destroyFrozenFundsRules: rulesOfNoOne,
  emergencyActionRules: rulesOfNoOne,
  mainControlGroup: maybe(readU16),
  mainControlGroupCanBeModified: or(readTakers, { kind: 'noOne' as const }),
  description: maybe(readText),
})
