type Definition = Readonly<Record<string, unknown>>

/** Placeholder for the media type of identifiers, which depends on the network (docs/specification.md "Identity"). */
export const identifierPlace = 'identifier'

function level(properties: Readonly<Record<string, Definition>>): Definition {
  return Object.fromEntries(
    Object.entries(properties).map(([name, { type, ...rest }], position) => [
      name,
      { type, position, ...rest },
    ]),
  )
}

export function text(maxLength: number, rest: Definition = {}): Definition {
  return { type: 'string', maxLength, ...rest }
}

export function whole(minimum: number, maximum: number, rest: Definition = {}): Definition {
  return { type: 'integer', minimum, maximum, ...rest }
}

export function identifier(rest: Definition = {}): Definition {
  return {
    type: 'array',
    byteArray: true,
    minItems: 32,
    maxItems: 32,
    contentMediaType: identifierPlace,
    ...rest,
  }
}

export function bytes(minItems: number, maxItems: number, rest: Definition = {}): Definition {
  return { type: 'array', byteArray: true, minItems, maxItems, ...rest }
}

export function index(name: string, fields: readonly string[], unique = false): Definition {
  return {
    name,
    properties: fields.map((field) => ({ [field]: 'asc' })),
    ...(unique ? { unique } : {}),
  }
}

export function documentType(
  properties: Readonly<Record<string, Definition>>,
  rest: { readonly indices?: readonly Definition[]; readonly required?: readonly string[] },
): Definition {
  return {
    type: 'object',
    properties: level(properties),
    ...rest,
    additionalProperties: false,
  }
}

export function object(
  properties: Readonly<Record<string, Definition>>,
  required: readonly string[],
): Definition {
  return { type: 'object', properties: level(properties), required, additionalProperties: false }
}
