/** What an object or list of a contract is, told by the way to it alone. */
export type PlaceRole =
  | 'contract'
  | 'documents'
  | 'document'
  | 'schema'
  | 'names'
  | 'required'
  | 'indices'
  | 'index'
  | 'fields'
  | 'field'
  | 'other'

type Step = (role: PlaceRole, name: string | number) => PlaceRole

const step: Step = (role, name) => {
  switch (role) {
    case 'contract':
      return name === 'documents' ? 'documents' : 'other'
    case 'documents':
      return 'document'
    case 'document':
    case 'schema':
      if (name === 'indices') return role === 'document' ? 'indices' : 'other'
      if (name === 'required') return 'required'
      if (name === 'items' || name === 'contains') return 'schema'
      return name === 'properties' || name === 'dependentSchemas' || name === 'prefixItems'
        ? 'names'
        : 'other'
    case 'names':
      return 'schema'
    case 'indices':
      return 'index'
    case 'index':
      return name === 'properties' ? 'fields' : 'other'
    case 'fields':
      return 'field'
    case 'required':
    case 'field':
    case 'other':
      return 'other'
  }
}

export function roleAt(path: readonly (string | number)[]): PlaceRole {
  let role: PlaceRole = 'contract'
  for (const name of path) role = step(role, name)
  return role
}
