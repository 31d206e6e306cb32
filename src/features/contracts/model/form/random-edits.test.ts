import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { reportContract } from '#/protocol/contract/check-contract.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { editText, type JsonEdit } from '#/features/contracts/model/text/json-edit.ts'
import { applyChanges } from '#/features/contracts/model/text/text-change.ts'
import { type ContractPlace, documentsOf, placeAt } from './contract-place.ts'
import { addDocument, duplicateDocument, freeName, renameDocument } from './document-edits.ts'
import { addIndexField, moveIndexField, newIndex, removeIndex, setUnique } from './index-edits.ts'
import { indexCandidates } from './index-candidates.ts'
import { indexSpace, isFull, readIndex } from './contract-index.ts'
import {
  isRequired,
  moveProperty,
  propertiesInOrder,
  propertiesOf,
  setDependents,
  setRequired,
} from './schema-level.ts'
import { outlineOf, type OutlineLine } from './outline.ts'
import { presetNames } from './preset.ts'
import { addProperty, changeKind, isIndexed, removeProperty, renameProperty } from './property-edits.ts'
import { propertyKinds } from './property-kind.ts'
import { sampleContract } from '#/features/contracts/testing/sample-contract.ts'

const flat = (lines: readonly OutlineLine[]): readonly OutlineLine[] =>
  lines.flatMap((line) => [line, ...flat(line.children)])

const version = 'v0.23'

/** Edits at a place, by the form or the structure. `pick` chooses one of them. */
function editsAt(contract: JsonObject, place: ContractPlace, pick: number): readonly JsonEdit[] {
  const types = Object.keys(documentsOf(contract))
  if (place.kind === 'contract') return addDocument(contract, freeName(types, 'document'))
  if (place.kind === 'document') {
    const { definition, path } = place
    const preset = presetNames[pick % presetNames.length] ?? 'flag'
    const name = freeName(Object.keys(propertiesOf(definition)), '7')
    const ways = [
      () => duplicateDocument(place, freeName(types, place.name)),
      () => renameDocument(place, freeName(types, 'renamed')),
      () => addProperty(definition, path, name, preset),
      () => newIndex(definition, path, version)?.edits ?? [],
    ]
    return isFull(indexSpace(definition, version).indices) ? [] : (ways[pick % ways.length]?.() ?? [])
  }
  if (place.kind === 'index') {
    const listed = readIndex(place.index).fields.map(({ field }) => field)
    const free = indexCandidates(place.documentType, version).find(
      ({ field, obstacle }) => obstacle === undefined && !listed.includes(field),
    )
    const isOff = isFull(indexSpace(place.documentType, version).unique)
    const ways = [
      () => (free === undefined || listed.length >= 10 ? [] : addIndexField(place, free.field)),
      () => moveIndexField(place, 0, listed.length - 1),
      () => (isOff ? [] : setUnique(place, true)),
      () => setUnique(place, false),
      () => removeIndex(place),
    ]
    return ways[pick % ways.length]?.() ?? []
  }
  if (place.kind !== 'item' && place.kind !== 'property') return []
  const kind = propertyKinds[pick % propertyKinds.length] ?? 'string'
  const isForbidden = isIndexed(place) && (kind === 'array' || kind === 'object')
  if (place.kind === 'item') return changeKind(place, kind)
  const { level, levelPath, name } = place
  const names = Object.keys(propertiesOf(level))
  const last = propertiesInOrder(level).length - 1
  const ways = [
    () => (isForbidden || isWithinIndex(place) ? [] : changeKind(place, kind)),
    () => renameProperty(place, freeName(names, 'named')),
    () => (names.length <= 1 ? [] : removeProperty(place).edits),
    () => moveProperty(level, levelPath, name, pick % (last + 1)),
    () => setRequired(level, levelPath, name, !isRequired(level, name)),
    () => setDependents(level, levelPath, name, names.filter((each) => each !== name).slice(0, pick % 3)),
  ]
  return ways[(pick >> 3) % ways.length]?.() ?? []
}

// An edit inside an indexed object can break the contract. The form explains this, but does not prevent it.
function isWithinIndex(place: ContractPlace): boolean {
  return place.kind === 'property' && isIndexed(place) && isJsonObject(place.definition['properties'])
}

describe('edits of the form', () => {
  it('break no rule of a valid contract except its size limit, and keep unknown members', () => {
    let changed = 0
    const step = fc.tuple(fc.nat(1000), fc.nat(1000))
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 12 }), (steps) => {
        let text = JSON.stringify({ $schema: 'kept', ...sampleContract, $defs: { 2: 'b', 1: 'a' } }, null, 2)
        for (const [where, pick] of steps) {
          const contract: JsonObject = JSON.parse(text)
          const lines = flat(outlineOf(contract))
          const line = lines[where % (lines.length + 1)]
          const { place } = placeAt(contract, line?.path ?? '')
          const changes = editText(text, editsAt(contract, place, pick))
          if (!changes.empty) changed += 1
          text = applyChanges(text, changes)
        }
        const left = JSON.parse(text)
        const { violations, warnings } = reportContract(left)
        const said = warnings.filter(({ rule }) => !quiet.includes(rule))
        expect([...violations.filter(({ rule }) => rule !== 'limit.size'), ...said]).toEqual([])
        expect([left.$schema, JSON.stringify(left.$defs)]).toEqual(['kept', '{"1":"a","2":"b"}'])
      }),
      { seed: 7, numRuns: 60 },
    )
    expect(changed).toBeGreaterThan(200)
  })
})

// Expected findings: different fields of a unique index, and the members that this test adds.
const quiet = [
  'network.compound-unique',
  'network.duplicate-index',
  'network.unknown-keyword',
] as readonly string[]
