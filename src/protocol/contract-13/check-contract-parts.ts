import { countCharacters } from '#/protocol/contract/json-value.ts'
import { encodeUtf8 } from '#/protocol/encoding/bytes.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { note, type Noted } from './noted.ts'
import type { TypedContract } from './typed-contract.ts'

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
export function checkOrder(
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
export function hasBlank(text: string): boolean {
  return /[\p{White_Space}\p{Cc}]/u.test(text)
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
