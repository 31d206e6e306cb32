import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { pointTo } from '#/protocol/contract/json-value.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { checkOrder, hasBlank } from './check-contract-parts.ts'
import { checkDistribution } from './check-distribution.ts'
import { note, type Noted } from './noted.ts'
import type { TypedContract, TypedToken } from './typed-contract.ts'

const mostSupply = 2n ** 63n - 1n
const mostDecimals = platformLimits.tokenDecimals
// `\p{Nd}` because Rust's `\d` also matches digits outside ASCII.
const languageCode =
  /^[a-zA-Z]{2,3}(-[a-zA-Z]{4})?(-[a-zA-Z]{2}|\p{Nd}{3})?(-[a-zA-Z0-9]{4,8})*(-[a-wy-zA-WY-Z0-9](-[a-zA-Z0-9]{2,8})+)*(-x(-[a-zA-Z0-9]{1,8})+)?$/u

/** Checks a create's tokens. Base supply may exceed the maximum (dashpay/platform rs-drive-abci, basic_structure). */
export function checkTokens(noted: Noted, contract: TypedContract, isTestNetwork: boolean): void {
  checkOrder(noted, contract.tokenPositions, 'v13.token-positions', '/tokens')
  const groups = new Set(contract.groupPositions)
  for (const [position, token] of contract.tokens) {
    const path = `/tokens/${position}`
    if (token.baseSupply > mostSupply) {
      note(noted, 'v13.base-supply', `${path}/baseSupply`, { params: { limit: String(mostSupply) } })
    }
    checkConventions(noted, token, `${path}/conventions`)
    checkTakers(noted, token, groups, path)
    checkDestination(noted, token, path)
    const { perpetualDistribution } = token.distributionRules
    if (perpetualDistribution === null) continue
    const at = `${path}/distributionRules/perpetualDistribution/distributionType`
    checkDistribution(noted, perpetualDistribution.distributionType, isTestNetwork, at)
  }
}

function checkConventions(noted: Noted, { conventions }: TypedToken, path: string): void {
  const { localizations, decimals } = conventions
  if (!localizations.some(([language]) => language === 'en')) {
    note(noted, 'v13.token-english', `${path}/localizations/en`)
  }
  if (decimals > mostDecimals) note(noted, 'v13.token-decimals', `${path}/decimals`, { value: decimals })
  for (const [language, { singularForm, pluralForm }] of localizations) {
    const at = pointTo(`${path}/localizations`, language)
    const names = [
      { text: singularForm, path: `${at}/singularForm`, least: 3, most: 25 },
      { text: pluralForm, path: `${at}/pluralForm`, least: 3, most: 25 },
      { text: language, path: at, least: 2, most: 12 },
    ]
    const broken = names.filter((name) => !isName(noted, name))
    if (broken.length === 0 && !languageCode.test(language)) {
      note(noted, 'v13.token-language', at, { value: language })
    }
  }
}

function isName(
  noted: Noted,
  name: { readonly text: string; readonly path: string; readonly least: number; readonly most: number },
): boolean {
  const { text, path, least, most } = name
  const found = encodeUtf8(text).length
  const isBlank = hasBlank(text)
  if (isBlank) note(noted, 'v13.token-name-character', path, { value: text })
  const fits = found >= least && found <= most
  if (!fits)
    note(noted, 'v13.token-name-length', path, { value: text, params: { found, least, limit: most } })
  return fits && !isBlank
}

/** Checks that the groups named by rules exist. Version 13 checks all rules, also trade mode and perpetual distribution. */
function checkTakers(noted: Noted, token: TypedToken, groups: ReadonlySet<number>, path: string): void {
  const { mainControlGroup, mainControlGroupCanBeModified } = token
  const takers = [
    ...Object.entries(rulesOf(token)).flatMap(([name, rules]) => [
      [rules.authorizedToMakeChange, `${path}${name}/authorizedToMakeChange`] as const,
      [rules.adminActionTakers, `${path}${name}/adminActionTakers`] as const,
    ]),
    [mainControlGroupCanBeModified, `${path}/mainControlGroupCanBeModified`] as const,
  ]
  for (const [taker, at] of takers) {
    if (taker.kind === 'group' && !groups.has(taker.value)) {
      note(noted, 'v13.group-exists', `${at}/position`, { value: taker.value })
    }
    if (taker.kind === 'mainGroup' && mainControlGroup === null) note(noted, 'v13.main-group', at)
  }
  if (mainControlGroup !== null && !groups.has(mainControlGroup)) {
    note(noted, 'v13.group-exists', `${path}/mainControlGroup`, { value: mainControlGroup })
  }
}

function rulesOf(token: TypedToken): Readonly<Record<string, TypedToken['freezeRules']>> {
  const { distributionRules: distribution } = token
  return {
    '/conventionsChangeRules': token.conventionsChangeRules,
    '/maxSupplyChangeRules': token.maxSupplyChangeRules,
    '/distributionRules/perpetualDistributionRules': distribution.perpetualDistributionRules,
    '/distributionRules/newTokensDestinationIdentityRules': distribution.newTokensDestinationIdentityRules,
    '/distributionRules/mintingAllowChoosingDestinationRules':
      distribution.mintingAllowChoosingDestinationRules,
    '/distributionRules/changeDirectPurchasePricingRules': distribution.changeDirectPurchasePricingRules,
    '/marketplaceRules/tradeModeChangeRules': token.marketplaceRules.tradeModeChangeRules,
    '/manualMintingRules': token.manualMintingRules,
    '/manualBurningRules': token.manualBurningRules,
    '/freezeRules': token.freezeRules,
    '/unfreezeRules': token.unfreezeRules,
    '/destroyFrozenFundsRules': token.destroyFrozenFundsRules,
    '/emergencyActionRules': token.emergencyActionRules,
  }
}

function checkDestination(noted: Noted, { distributionRules }: TypedToken, path: string): void {
  const {
    newTokensDestinationIdentity,
    mintingAllowChoosingDestination,
    mintingAllowChoosingDestinationRules,
  } = distributionRules
  const { authorizedToMakeChange, adminActionTakers } = mintingAllowChoosingDestinationRules
  const isFixed = authorizedToMakeChange.kind === 'noOne' && adminActionTakers.kind === 'noOne'
  if (newTokensDestinationIdentity !== null || mintingAllowChoosingDestination || isFixed) return
  note(noted, 'v13.destination', `${path}/distributionRules/newTokensDestinationIdentity`)
}
