import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { propertiesInOrder, renumber } from '#/features/contracts/model/form/property-order.ts'
import { parentOf, removal, setTo, valueAt, type Flaw, type Mend } from './mend.ts'

export function closeLevel({ path, name }: Flaw): Mend {
  return setTo(path, name, false)
}

/** Numbers the level anew: by position, and by the order of the text where two have the same or one has none. */
export function renumberLevel({ contract, outerPath }: Flaw): Mend | undefined {
  const levelPath = parentOf(parentOf(outerPath))
  const level = valueAt(contract, levelPath)
  if (!isJsonObject(level)) return undefined
  const defined = propertiesInOrder(level).filter(({ definition }) => isJsonObject(definition))
  return { act: { kind: 'renumber' }, edits: renumber(levelPath, defined) }
}

/** An empty `required` goes, and so does a name that stands there already. */
export function mendRequired({ path, name, value, violation, outer }: Flaw): Mend | undefined {
  if (Array.isArray(value) && value.length === 0) return removal(path, name)
  const doubled = violation.params?.['name']
  if (!Array.isArray(outer) || typeof doubled !== 'string') return undefined
  return { act: { kind: 'remove-entry', name: doubled }, edits: [{ kind: 'remove', path }] }
}

export function dropEmptyIndices({ path, name, value }: Flaw): Mend | undefined {
  return Array.isArray(value) && value.length === 0 ? removal(path, name) : undefined
}

export function nameObject({ path, name }: Flaw): Mend {
  return setTo(path, name, 'object')
}
