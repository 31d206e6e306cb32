import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { encodeLayout } from '#/protocol/encoding/bincode-encode.ts'
import { buildContract } from '#/protocol/contract-13/build-contract.ts'
import { exactValueOf } from '#/protocol/contract/exact-integers.ts'
import { isJsonObject, type JsonObject } from '#/protocol/contract/json-value.ts'
import { judgeContract } from '#/protocol/contract-13/judge-contract.ts'
import { dataContract } from '#/protocol/platform/contract-layout.ts'
import { format1Contract, format1Parts } from '#/features/contracts/testing/format-1-contract.ts'
import { openMemoryDisk, type MemoryDisk } from '#/store/testing/memory-disk.ts'
import { flushWorkspace } from '#/store/workspace-changes.ts'
import { workspaceDatabase } from '#/store/workspace-database.ts'
import { startWorkspace } from '#/store/workspace-reading.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { createContract } from './contract-actions.ts'
import { readImport } from './contract-import.ts'
import { checkNodeContract } from './contract-of-nodes.ts'
import { exportAs, type ExportForm } from './exports/contract-exports.ts'
import { documentsOf, placeAt } from './form/contract-place.ts'
import { addDocument, removeDocument, renameDocument } from './form/document-edits.ts'
import { addProperty } from './form/property-edits.ts'
import { readContractText } from './contract-text.ts'
import { applyEdits, redo, replaceText, undo } from './text-actions.ts'
import { formatText } from './editor/format-text.ts'

let disk: MemoryDisk

beforeEach(async () => {
  const memory = openMemoryDisk()
  disk = memory.disk
  vi.spyOn(workspaceDatabase, 'read').mockImplementation(memory.database.read)
  vi.spyOn(workspaceDatabase, 'change').mockImplementation(memory.database.change)
  await startWorkspace()
})

// Typed text is saved after a delay, which must not leak into the next test.
afterEach(flushWorkspace)

const text = format1Contract
const record = (id: string) => useWorkspace.getState().contracts.get(id)
const textOf = (id: string) => record(id)?.text ?? ''

/** All members except the document types, with every digit of their numbers. */
function partsOf(contract: string): JsonObject {
  const value = exactValueOf(contract)
  if (!isJsonObject(value)) throw new Error('no object')
  return Object.fromEntries(format1Parts.map((name) => [name, value[name]]))
}

const parts = partsOf(text)

it('the contract of these tests has every part and is valid', () => {
  const verdict = judgeContract(exactValueOf(text))
  expect([...verdict.violations, ...verdict.warnings]).toEqual([])
  expect(Object.values(parts).every((part) => part !== undefined)).toBe(true)
})

it('every edit of the form keeps the parts of format 1, and so do undo, redo and a reload', async () => {
  const id = createContract({ name: 'Club', text })
  const steps = [
    () => addDocument(valueOf(id), 'extra'),
    () => addProperty(documentAt(id, 'extra').definition, '/documents/extra', 'more', 'short-text'),
    () => renameDocument(documentAt(id, 'extra'), 'other'),
    () => removeDocument(documentAt(id, 'other')),
  ]
  const texts = steps.map((step) => {
    expect(applyEdits(id, step())).toBe(true)
    return textOf(id)
  })
  const reading = readContractText(textOf(id))
  if ('tree' in reading) replaceText(id, formatText(textOf(id), reading.tree, { compact: true }))
  for (const each of [...texts, textOf(id)]) expect(partsOf(each)).toEqual(parts)
  for (let step = 0; step < 5; step += 1) undo(id)
  expect(textOf(id)).toBe(text)
  redo(id)
  expect(textOf(id)).toBe(texts[0])
  await vi.waitFor(() => expect(disk.contracts.get(id)).toMatchObject({ text: texts[0] }))
  await startWorkspace()
  expect(partsOf(textOf(id))).toEqual(parts)
})

it.each<ExportForm>(['json', 'canonical'])(
  'the %s export has the parts of format 1, with every digit',
  (form) => {
    expect(partsOf(exportAs(form, 'Club', text, valueIn(text)).text ?? '')).toEqual(parts)
  },
)

it('an import keeps the parts of format 1', () => {
  const reading = readImport(text)
  expect(reading.kind === 'contract' && partsOf(reading.text)).toEqual(parts)
})

it('a copy of a contract from nodes keeps all parts', () => {
  const { contract } = judgeContract(exactValueOf(text))
  if (contract === undefined) throw new Error('no contract')
  const built = buildContract(contract, { ownerId: new Uint8Array(32), identityNonce: 1n })
  const read = checkNodeContract(encodeLayout(dataContract, built), built.value.id)
  if (!read.ok) throw new Error(read.violations[0]?.rule)
  const copy = judgeContract(exactValueOf(read.value.text))
  expect([...copy.violations, ...copy.warnings]).toEqual([])
  expect(copy.contract).toEqual(contract)
})

function valueIn(contract: string): JsonObject {
  const reading = readContractText(contract)
  if (!('value' in reading)) throw new Error('not JSON')
  return reading.value
}

function valueOf(id: string): JsonObject {
  return valueIn(textOf(id))
}

function documentAt(id: string, name: string) {
  expect(Object.keys(documentsOf(valueOf(id)))).toContain(name)
  const { place } = placeAt(valueOf(id), `/documents/${name}`)
  if (place.kind !== 'document') throw new Error('no document type')
  return place
}
