import {
  contractLimits,
  limitAt,
  maxDocuments,
  type ContractLimit,
  type PlatformVersion,
} from '#/protocol/contract/platform-version.ts'
import type { ContractRuleSet } from '#/protocol/contract-13/contract-judgement.ts'
import { platformLimits } from '#/protocol/platform/platform-limits.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { namesOf } from '#/protocol/encoding/json-pointer.ts'
import { documentsOf, placeAt } from './form/contract-place.ts'
import { indicesOf } from '#/features/contracts/model/form/contract-index.ts'
import { propertiesOf } from '#/features/contracts/model/form/schema-level.ts'

export type FigureKind = 'documents' | 'fields' | 'properties' | 'indices' | 'unique' | 'size'

/** Use of a limit. `of` names the document type or index. */
export interface ContractFigure {
  readonly kind: FigureKind
  readonly of: string
  readonly value: number
  readonly limit: number
}

/** Returns how much of each limit is used, for the selected document type or else the first. */
export function contractFigures(
  contract: JsonObject,
  { selected, size, rules, version }: Situation,
): readonly ContractFigure[] {
  const limit = (name: ContractLimit) => limitAt(name, version)?.max ?? 0
  const documents = documentsOf(contract)
  const names = Object.keys(documents)
  const { place } = placeAt(contract, selected)
  const [list, type] = namesOf(place.path)
  const chosen = list === 'documents' ? type : names[0]
  const named = chosen === undefined ? undefined : memberOf(documents, chosen)
  const documentType = isJsonObject(named) ? named : {}
  const indices = indicesOf(documentType)
  const index = place.kind === 'index' ? indices.find(({ at }) => at === place.at) : undefined
  const unique = indices.filter(({ isUnique }) => isUnique).length
  const first: ContractFigure =
    index === undefined
      ? { kind: 'documents', of: '', value: names.length, limit: maxDocuments }
      : { kind: 'fields', of: index.name, value: index.entries, limit: limit('indexProperties') }
  const last: ContractFigure = { kind: 'size', of: '', value: size, limit: sizeLimit(rules) }
  if (chosen === undefined) return [first, last]
  return [
    first,
    {
      kind: 'properties',
      of: chosen,
      value: Object.keys(propertiesOf(documentType)).length,
      limit: limit('documentProperties'),
    },
    { kind: 'indices', of: chosen, value: indices.length, limit: limit('indices') },
    // At version 13, all indices may be unique.
    ...(rules === 'version-13'
      ? []
      : ([{ kind: 'unique', of: chosen, value: unique, limit: limit('uniqueIndices') }] as const)),
    last,
  ]
}

/** The limit of `StudioReport.size`, in bytes. */
export function sizeLimit(rules: ContractRuleSet): number {
  return rules === 'version-13' ? platformLimits.transitionBytes : contractLimits.serializedSize[0].max
}

interface Situation {
  readonly selected: string
  /** `StudioReport.size`, in bytes. */
  readonly size: number
  readonly rules: ContractRuleSet
  readonly version: PlatformVersion
}
