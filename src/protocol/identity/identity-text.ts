import { readDoubledJson } from '#/protocol/contract/json-tree.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { checkBytesText } from '#/protocol/encoding/bytes-text.ts'
import { checkJsonText } from '#/protocol/encoding/json-text.ts'
import { quoteLargeIntegers } from '#/protocol/encoding/large-integers.ts'
import { bareText } from '#/protocol/encoding/pasted-text.ts'
import { checkSchema } from '#/protocol/schema.ts'
import { rejected, violation, type Checked } from '#/protocol/violation.ts'
import { identityIn, type Identity } from './identity.ts'
import { checkPrintedIdentity, disagreeing, unwrapIdentity } from './printed-identity.ts'
import { checkStoredIdentityBytes } from './stored-identity.ts'

/** Reads an identity in JSON of any known program or an answer, or a node's bytes in hex or Base64. Never throws. */
export function checkStoredIdentityText(text: string): Checked<Identity> {
  const bare = bareText(text)
  if (!bare.startsWith('{')) return checkBytes(text)
  const json = checkJsonText(quoteLargeIntegers(bare))
  if (!json.ok) return json
  const { doubled } = readDoubledJson(bare)
  return doubled.length === 0
    ? checkStoredIdentityJson(json.value)
    : rejected(...doubled.map((path) => violation('contract.json-member', path)))
}

/** Like `checkStoredIdentityText`, from parsed JSON with integers above 2^53-1 as text. Never throws. */
export function checkStoredIdentityJson(json: unknown): Checked<Identity> {
  const { value, path, several } = unwrapIdentity(json)
  if (several !== undefined) return rejected(disagreeing(several))
  if (typeof value === 'string') return checkBytes(value)
  if (!isJsonObject(value)) return rejected(violation('identity.object', ''))
  if (!Object.hasOwn(value, 'protocolVersion')) return checkPrintedIdentity(value, path)
  return checkSchema(identityIn({ codec: 'bincode' }).json, withoutNulls(value))
}

function withoutNulls({ publicKeys, ...members }: JsonObject): object {
  if (!Array.isArray(publicKeys)) return { ...members, publicKeys }
  const keys = publicKeys.map((key: unknown) =>
    isJsonObject(key) ? Object.fromEntries(Object.entries(key).filter(([, value]) => value !== null)) : key,
  )
  return { ...members, publicKeys: keys }
}

function checkBytes(text: string): Checked<Identity> {
  const bytes = checkBytesText(text)
  return bytes.ok ? checkStoredIdentityBytes(bytes.value.bytes) : bytes
}
