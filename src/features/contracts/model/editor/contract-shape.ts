import { propertyShapes, typeShape, type Shape, type Shapes } from '#/protocol/contract-13/keyword-shapes.ts'

// Shapes for completion at version 13. A test compares these with the reader in `contract-13/typed-contract.ts`.

const any: Shape = { kind: 'any' }
const boolean: Shape = { kind: 'boolean' }
const text: Shape = { kind: 'text' }
const count: Shape = { kind: 'integer', least: 0 }

const part = (members: Shapes): Shape => ({ kind: 'part', members, required: [] })
const mapOf = (of: Shape): Shape => ({ kind: 'map', of })
const versioned = (members: Shapes): Shape =>
  part({ $formatVersion: { kind: 'constant', value: '0' }, ...members })

const boundedKey: Shape = { kind: 'integer', choices: [0, 1, 2] }

const config = part({
  $formatVersion: { kind: 'constant', value: '1' },
  canBeDeleted: boolean,
  readonly: boolean,
  keepsHistory: boolean,
  documentsKeepHistoryContractDefault: boolean,
  documentsMutableContractDefault: boolean,
  documentsCanBeDeletedContractDefault: boolean,
  requiresIdentityEncryptionBoundedKey: boundedKey,
  requiresIdentityDecryptionBoundedKey: boundedKey,
  sizedIntegerTypes: boolean,
})

const takers = part({
  $type: { kind: 'text', choices: ['noOne', 'contractOwner', 'mainGroup', 'identity', 'group'] },
  identity: text,
  position: count,
})

const rules = versioned({
  authorizedToMakeChange: takers,
  adminActionTakers: takers,
  changingAuthorizedActionTakersToNoOneAllowed: boolean,
  changingAdminActionTakersToNoOneAllowed: boolean,
  selfChangingAdminActionTakersAllowed: boolean,
})

const token = versioned({
  conventions: versioned({
    localizations: mapOf(versioned({ shouldCapitalize: boolean, singularForm: text, pluralForm: text })),
    decimals: count,
  }),
  conventionsChangeRules: rules,
  baseSupply: count,
  maxSupply: count,
  keepsHistory: versioned({
    keepsTransferHistory: boolean,
    keepsFreezingHistory: boolean,
    keepsMintingHistory: boolean,
    keepsBurningHistory: boolean,
    keepsDirectPricingHistory: boolean,
    keepsDirectPurchaseHistory: boolean,
  }),
  startAsPaused: boolean,
  allowTransferToFrozenBalance: boolean,
  maxSupplyChangeRules: rules,
  distributionRules: versioned({
    perpetualDistribution: versioned({
      distributionType: part({
        $type: {
          kind: 'text',
          choices: ['blockBasedDistribution', 'timeBasedDistribution', 'epochBasedDistribution'],
        },
        interval: count,
        function: part({
          $type: {
            kind: 'text',
            choices: ['fixedAmount', 'stepDecreasingAmount', 'stepwise', 'linear', 'polynomial'].concat([
              'exponential',
              'logarithmic',
              'invertedLogarithmic',
            ]),
          },
          amount: count,
        }),
      }),
      distributionRecipient: part({
        $type: { kind: 'text', choices: ['contractOwner', 'identity', 'evonodesByParticipation'] },
        identity: text,
      }),
    }),
    perpetualDistributionRules: rules,
    preProgrammedDistribution: versioned({ distributions: mapOf(mapOf(count)) }),
    newTokensDestinationIdentity: text,
    newTokensDestinationIdentityRules: rules,
    mintingAllowChoosingDestination: boolean,
    mintingAllowChoosingDestinationRules: rules,
    changeDirectPurchasePricingRules: rules,
  }),
  marketplaceRules: versioned({
    tradeMode: { kind: 'constant', value: 'NotTradeable' },
    tradeModeChangeRules: rules,
  }),
  manualMintingRules: rules,
  manualBurningRules: rules,
  freezeRules: rules,
  unfreezeRules: rules,
  destroyFrozenFundsRules: rules,
  emergencyActionRules: rules,
  mainControlGroup: count,
  mainControlGroupCanBeModified: takers,
  description: text,
})

const property = part(propertyShapes)

const contractShape: Shape = part({
  documents: mapOf(typeShape),
  schemaDefs: mapOf(property),
  config,
  groups: mapOf(versioned({ members: mapOf(count), requiredPower: count })),
  tokens: mapOf(token),
  keywords: { kind: 'list', of: text },
  description: text,
})

/** Returns the shape of the value at a path. `any` if version 13 has no such path. */
export function shapeAt(path: readonly (string | number)[]): Shape {
  return path.reduce<Shape>(stepInto, contractShape)
}

function stepInto(shape: Shape, name: string | number): Shape {
  switch (shape.kind) {
    case 'part':
      return Object.hasOwn(shape.members, name) ? (shape.members[name] ?? any) : any
    case 'map':
    case 'list':
      return shape.of
    case 'properties':
    case 'schema':
      return property
    case 'either':
      return stepInto(shape.of[0] ?? any, name)
    case 'any':
    case 'boolean':
    case 'constant':
    case 'integer':
    case 'number':
    case 'text':
      return any
  }
}

export function valuesOf(shape: Shape): readonly string[] {
  switch (shape.kind) {
    case 'boolean':
      return ['true', 'false']
    case 'constant':
      return [JSON.stringify(shape.value)]
    case 'integer':
    case 'text':
      return (shape.choices ?? []).map((choice) => JSON.stringify(choice))
    case 'either':
      return shape.of.flatMap(valuesOf)
    case 'any':
    case 'number':
    case 'part':
    case 'map':
    case 'list':
    case 'properties':
    case 'schema':
      return []
  }
}
