import { isOfVersion13, type Finding } from '#/features/contracts/model/contract-report.ts'
import type { JsonObject } from '#/protocol/contract/json-value.ts'
import type { PlatformVersion } from '#/protocol/contract/platform-version.ts'
import { fixFor } from './fix-for.ts'
import type { Fix } from './fix.ts'
import { newestFixFor } from './newest-fixes.ts'

/** Finds the unambiguous fix of a finding by either rule set. `version` is that of the specification. */
export function findFix(finding: Finding, contract: JsonObject, version: PlatformVersion): Fix | undefined {
  return isOfVersion13(finding) ? newestFixFor(finding, contract) : fixFor(finding, contract, version)
}
