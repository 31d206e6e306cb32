import type { ItemPlace, PropertyPlace } from '#/features/contracts/model/form/contract-place.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import { constraintsOf, remarks } from '#/features/contracts/model/form/schema-keywords.ts'
import { Stack } from '#/ui/stack.tsx'
import { ConstraintFields } from './constraint-fields.tsx'
import { OtherMembers } from './other-members.tsx'
import { LevelFields } from './level-fields.tsx'
import { ListFields } from './list-fields.tsx'
import { RemarksFields } from './remarks-fields.tsx'

const structure = ['type', 'position', 'properties', 'required', 'additionalProperties', 'dependentRequired']
const ofLists = ['items', 'prefixItems']

/** The members of a schema that the form of its kind has fields for. */
function fieldsOf(place: PropertyPlace | ItemPlace): readonly string[] {
  const kind = kindOf(place.definition)
  const named = constraintsOf(kind).map(({ keyword }) => keyword)
  const byteArray = kind === 'bytes' || kind === 'identifier' ? ['byteArray'] : []
  const fixed = kind === 'identifier' ? ['minItems', 'maxItems'] : []
  return [...structure, ...ofLists, ...named, ...byteArray, ...fixed, ...remarks]
}

/** Type, constraints and remarks of a property or of items. */
export function SchemaForm({ place }: { readonly place: PropertyPlace | ItemPlace }) {
  const kind = kindOf(place.definition)
  return (
    <Stack>
      <ConstraintFields place={place} />
      {kind === 'array' ? <ListFields place={place} /> : null}
      {kind === 'object' ? <LevelFields level={place.definition} path={place.path} /> : null}
      <RemarksFields path={place.path} definition={place.definition} />
      <OtherMembers definition={place.definition} fields={fieldsOf(place)} />
    </Stack>
  )
}
