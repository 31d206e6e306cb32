import { readDecodedContract } from '#/protocol/contract-13/decoded-contract.ts'
import { judgeContract, judgeTyped } from '#/protocol/contract-13/judge-contract.ts'
import { checkContract, type DataContract } from '#/protocol/contract/check-contract.ts'
import { exactValueOf, formatExactJson } from '#/protocol/contract/exact-integers.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { readPrintedContract } from '#/protocol/contract/printed-contract.ts'
import { decodeLayout } from '#/protocol/encoding/bincode-decode.ts'
import type { PlatformContract } from '#/protocol/platform/check-contract.ts'
import { checkContractJson, isContractJson } from '#/protocol/platform/contract-json.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import type { Checked } from '#/protocol/violation.ts'
import { textOf } from './decode-input.ts'
import { recognize } from './recognize.ts'

/** Reads JSON or bytes of a contract that is valid by version 13 or the specification; else undefined. Never throws. */
export function readKnownContract(input: Uint8Array | string): DataContract | undefined {
  const json = exactValueOf(textOf(input) ?? '')
  if (isJsonObject(json))
    return isContractJson(json) ? fromStored(checkContractJson(json)) : fromPrinted(json)
  const [reading] = recognize(input)
  return reading?.kind === 'platform-contract' && reading.encoding !== 'json'
    ? fromStored(decodeLayout(dataContract, reading.bytes))
    : undefined
}

function fromPrinted(json: JsonObject): DataContract | undefined {
  const printed = readPrintedContract(json)?.value ?? json
  return knownOf(printed, () => judgeContract(printed).violations.length === 0)
}

function fromStored(contract: Checked<PlatformContract>): DataContract | undefined {
  if (!contract.ok) return undefined
  const typed = readDecodedContract(contract.value)
  const { documents, schemaDefs, config } = typed
  const value = { documents, config, ...(schemaDefs === null ? {} : { schemaDefs }) }
  return knownOf(value, () => judgeTyped(typed).length === 0)
}

function knownOf(exact: JsonObject, isValidFor13: () => boolean): DataContract | undefined {
  // The check of document types takes plain JavaScript numbers, not bigints.
  const value: unknown = JSON.parse(formatExactJson(exact))
  const checked = checkContract(value)
  if (checked.ok) return checked.value
  // The rules of version 13 also require that `documents` contains only objects.
  return isValidFor13() ? (value as DataContract) : undefined
}
