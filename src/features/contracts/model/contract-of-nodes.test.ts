import { expect, it } from 'vitest'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { platformSamples, readPlatform } from '#/protocol/testing/platform-samples.ts'
import { checkNodeContract } from './contract-of-nodes.ts'
import { readImport } from './contract-import.ts'

/** The contracts of the published transitions. A node stores the same bytes. */
const contracts = platformSamples().flatMap((bytes) => {
  const { fields } = readPlatform(bytes)
  return 'dataContract' in fields ? [fields.dataContract] : []
})

it('reads published contracts into texts that the studio accepts', () => {
  expect(contracts).toHaveLength(4)
  for (const contract of contracts) {
    const { id, documentSchemas } = contract.value
    const read = checkNodeContract(encodeLayout(dataContract, contract), id)
    if (!read.ok) throw new Error(read.violations[0]?.rule)
    const { text, types } = read.value
    expect(read.value.id).toBe(formatIdentityId(id))
    expect(types).toEqual(documentSchemas.map(([name]) => name))
    expect(readImport(text)).toMatchObject({ kind: 'contract', from: 'whole', types })
    expect(Object.keys(JSON.parse(text).documents)).toEqual(types)
  }
})

it('writes every digit of an integer, and writes bytes as the official packages do', () => {
  const [first] = contracts
  if (first === undefined) throw new Error('no contract')
  const schema = {
    kind: 'map',
    value: [
      [{ kind: 'u64', value: 2n ** 64n - 1n }, 'maximum'],
      [{ kind: 'bytes', value: Uint8Array.of(255, 254) }, 'const'],
      [{ kind: 'array', value: [{ kind: 'bool', value: true }, { kind: 'null' }] }, 'enum'],
    ].map(([value, name]) => ({ key: { kind: 'text', value: name }, value })),
  }
  const changed = { ...first, value: { ...first.value, documentSchemas: [['note', schema]] } } as typeof first
  const read = checkNodeContract(encodeLayout(dataContract, changed), first.value.id)
  expect(read.ok && read.value.text).toContain('"maximum": 18446744073709551615')
  expect(read.ok && read.value.text).toContain('"const": "//4="')
  expect(read.ok && JSON.parse(read.value.text).documents.note.enum).toEqual([true, null])
})

it('rejects a contract with another id, a newer protocol, and truncated bytes', () => {
  const [first] = contracts
  if (first === undefined) throw new Error('no contract')
  const bytes = encodeLayout(dataContract, first)
  const { id } = first.value
  const rulesOf = (altered: Uint8Array, asked: Uint8Array) => {
    const read = checkNodeContract(altered, asked)
    return read.ok ? [] : read.violations.map(({ rule }) => rule)
  }
  expect(rulesOf(bytes, new Uint8Array(32))).toEqual(['platform.contract-id'])
  expect(rulesOf(Uint8Array.of(2, ...bytes.slice(1)), id)).toEqual(['platform.newer'])
  expect(rulesOf(bytes.slice(0, -1), id)).not.toEqual([])
})
