import { countCharacters, pointTo } from '#/protocol/contract/json-value.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { note, type Noted } from './noted.ts'
import type { TypedContract, TypedToken } from './typed-contract.ts'
import { checkDistribution } from './check-distribution.ts'

const { groupMembers, memberPower: mostPower } = platformLimits
const mostKeywords = 50

/** Checks the groups: positions, 2 to 256 members, and their powers. Source: dashpay/platform packages/rs-dpp/src/data_contract/group. */
export function checkGroups(noted: Noted, { groups, groupPositions }: TypedContract): void {
  checkOrder(noted, groupPositions, 'v13.group-positions', '/groups')
  for (const [position, { members, requiredPower }] of groups) {
    const path = `/groups/${position}`
    const found = members.length
    if (found < groupMembers.least) note(noted, 'v13.group-few', `${path}/members`, { params: { found } })
    if (found > groupMembers.most) note(noted, 'v13.group-many', `${path}/members`, { params: { found } })
    const powers = members.map(([, power]) => power)
    const most = Math.min(requiredPower, mostPower)
    if (powers.includes(0)) note(noted, 'v13.member-power', `${path}/members`)
    const isOver = powers.some((power) => power > most)
    if (isOver) note(noted, 'v13.member-power-over', `${path}/members`, { params: { limit: most } })
    const others = powers.filter((power) => power < requiredPower)
    const reached = { all: sum(powers), others: sum(others) }
    if (!isOver && reached.all < requiredPower) {
      note(noted, 'v13.group-power', `${path}/requiredPower`, { params: { found: reached.all } })
    } else if (!isOver && reached.others > 0 && reached.others < requiredPower) {
      note(noted, 'v13.group-others', `${path}/requiredPower`, { params: { found: reached.others } })
    }
    // With a required power of 0, every member exceeds it, and nodes report the excess first.
    if (!isOver && (requiredPower === 0 || requiredPower > mostPower)) {
      note(noted, 'v13.required-power', `${path}/requiredPower`, { value: requiredPower })
    }
  }
}

/** Checks that positions count from 0. Notes the first missing position. */
function checkOrder(
  noted: Noted,
  positions: readonly number[],
  rule: 'v13.group-positions' | 'v13.token-positions',
  path: string,
): void {
  const sorted = positions.toSorted((left, right) => left - right)
  const wrong = sorted.findIndex((position, at) => position !== at)
  const found = sorted[wrong]
  if (found !== undefined) note(noted, rule, `${path}/${found}`, { value: found, params: { expects: wrong } })
}

/** Checks keywords and description by their length in UTF-8. An update counts the characters of the description instead (`counts`). */
export function checkAbout(
  noted: Noted,
  { keywords, description }: TypedContract,
  counts: 'bytes' | 'characters' = 'bytes',
): void {
  if (keywords.length > mostKeywords) {
    note(noted, 'v13.keywords-count', '/keywords', {
      params: { found: keywords.length, limit: mostKeywords },
    })
  }
  const known = new Set<string>()
  keywords.forEach((keyword, at) => {
    const path = `/keywords/${at}`
    const found = encodeUtf8(keyword).length
    if (found < 3 || found > 50)
      note(noted, 'v13.keyword-length', path, { value: keyword, params: { found } })
    if (hasBlank(keyword)) note(noted, 'v13.keyword-character', path, { value: keyword })
    if (known.has(keyword)) note(noted, 'v13.keyword-twice', path, { value: keyword })
    known.add(keyword)
  })
  if (description === null) return
  const found = counts === 'bytes' ? encodeUtf8(description).length : countCharacters(description)
  if (found < 3 || found > 100) note(noted, 'v13.description', '/description', { params: { found } })
}

/** Tells whether the text has white space or a control character, by the definitions of Rust's `char`. */
function hasBlank(text: string): boolean {
  return /[\p{White_Space}\p{Cc}]/u.test(text)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}

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
