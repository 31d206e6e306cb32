import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { Identity } from '#/protocol/identity/identity.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { refused, violation, type Checked } from '#/protocol/violation.ts'
import { longestIdentityJson } from '#/workspace/records/identity-record.ts'

/**
 * An identity in the JSON of docs/specification.md "Identity": the value, or every rule that it breaks. Bounded before
 * it is read.
 */
export function checkIdentityJson(text: string): Checked<Identity> {
  if (text.length > longestIdentityJson) {
    return refused(
      violation('text.length', '', { params: { length: text.length, limit: longestIdentityJson } }),
    )
  }
  const object = checkJsonText(text)
  return object.ok ? checkSchema(Identity.json, object.value) : object
}
