// npm run conformance -- DIR…: runs every case of the vector files in the folders through src/protocol.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'

import { chooseSecp256k1, nobleSecp256k1 } from '#/protocol/key/ecdsa.ts'
import { libsecp256k1 } from '#/protocol/testing/opened-libsecp256k1.ts'
import { canonicalCbor } from './conformance/canonical-cbor.ts'
import { checkChainFixtures } from './conformance/chain-fixtures.ts'
import { keys } from './conformance/keys.ts'
import { contracts } from './conformance/contracts.ts'
import { contracts13, fees13, updates13 } from './conformance/contracts-13.ts'
import { derivation } from './conformance/derivation.ts'
import { documents } from './conformance/documents.ts'
import { exchanges } from './conformance/exchange.ts'
import { listSchemaCases } from './conformance/json-schema.ts'
import { checkRecognized } from './conformance/recognized.ts'
import { identityIds, instantlocks, transactions } from './conformance/layer1.ts'
import { platform13, platform13Kinds } from './conformance/platform-13.ts'
import { platform14 } from './conformance/platform-14.ts'
import { platformRefused } from './conformance/platform-refused.ts'
import { signIn } from './conformance/sign-in.ts'
import { NotYet, type Mismatch, type Suite } from './conformance/suite.ts'
import { vector, type Vector } from './conformance/vector.ts'
import { invalidTransitions, transitions } from './conformance/transitions.ts'

const suites: Readonly<Record<string, Suite>> = {
  'canonical-cbor.json': canonicalCbor,
  'computed.json': derivation,
  'contracts.json': contracts,
  'contracts-13.json': contracts13,
  'contract-updates.json': updates13,
  'fees.json': fees13,
  'documents.json': documents,
  'exchange.json': exchanges,
  'identity-ids.json': identityIds,
  'instantlocks.json': instantlocks,
  'invalid-transitions.json': invalidTransitions,
  'keys.json': keys,
  'transactions.json': transactions,
  'top-ups.json': transitions,
  'transitions.json': transitions,
  ...platform13,
  'invalid.json': platformRefused,
  'published.json': derivation,
  'platform-14.json': platform14,
  'sakura.json': platform14,
  ...signIn,
  'platform-13.json': { about: [], kinds: { ...platform13Kinds, ...platformRefused.kinds } },
}

const commonMembers = ['comment', 'source', 'set']
const counts = { passed: 0, failed: 0 }
const notYet = new Map<string, number>()
// Counts of cases that the specification does not cover, by the reason for skipping them.
const skipped = new Map<string, number>()

function runFolder(folder: string): void {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  if (files.length === 0) fail(folder, '', [{ what: 'folder', expected: 'vector files', got: 'none' }])
  // Fixtures of a manifest build on each other, so they run in its order.
  if (files.includes('manifest.json')) runManifest(folder)
  else {
    const isSchemaSuite = files
      .toSorted()
      .map((file) => runFile(join(folder, file)))
      .includes('schema')
    // The suite has its formats in a separate folder.
    if (isSchemaSuite && existsSync(join(folder, 'format'))) runFolder(join(folder, 'format'))
  }
}

function runManifest(folder: string): void {
  for (const { name, check } of checkChainFixtures(read(folder, 'manifest.json'), (file) =>
    read(folder, file),
  ))
    count(join(folder, name), '', attempt(check))
}

function read(folder: string, file: string): Vector {
  return vector(JSON.parse(readFileSync(join(folder, file), 'utf8')))
}

function runFile(path: string): 'schema' | 'vectors' {
  const parsed: unknown = JSON.parse(readFileSync(path, 'utf8'))
  if (Array.isArray(parsed)) {
    runSchemaFile(path, parsed)
    return 'schema'
  }
  runVectors(path, vector(parsed))
  return 'vectors'
}

const notBuilt: Readonly<Record<string, string>> = {
  dpns: 'names at protocol version 13',
  tokens: 'token transitions at protocol version 13',
  votes: 'votes at protocol version 13',
}

function runVectors(path: string, content: Vector): void {
  const unbuilt = content['protocolVersion'] === 13 ? notBuilt[String(content['kind'])] : undefined
  if (unbuilt !== undefined) return count(path, 'all cases', new NotYet(unbuilt))
  // Checks both implementations: keys.json with noble, as pages use it, and the rest with libsecp256k1 of the vault's
  // worker, which is faster.
  chooseSecp256k1(basename(path) === 'keys.json' ? nobleSecp256k1 : libsecp256k1)
  const suite = suiteOf(path, content)
  const about = [...commonMembers, ...(suite?.about ?? [])]
  for (const [kind, cases] of Object.entries(content)) {
    if (about.includes(kind)) continue
    // A list with a single case may be written without the list.
    for (const [index, each] of (Array.isArray(cases) ? cases : [cases]).entries()) {
      // Some lists hold bare values instead of objects.
      const asVector: Vector = typeof each === 'object' && each !== null ? vector(each) : { value: each }
      runCase(path, kind, index, asVector, content)
    }
  }
}

/** Finds the suite of a file. Older and today's contracts have the same file name; today's have a protocol version. */
function suiteOf(path: string, content: Vector): Suite | undefined {
  const file = basename(path)
  return suites[file === 'contracts.json' && content['protocolVersion'] === 13 ? 'contracts-13.json' : file]
}

function runSchemaFile(path: string, groups: readonly unknown[]): void {
  for (const { name, skippedBy, check } of listSchemaCases(groups)) {
    if (skippedBy === undefined) count(path, name, attempt(check))
    else {
      const reason = `the specification forbids ${skippedBy}`
      skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
      console.log(`skipped: ${basename(path)}: ${name}: ${reason}`)
    }
  }
}

function runCase(path: string, kind: string, index: number, each: Vector, content: Vector): void {
  const file = basename(path)
  const name = `${kind}[${index}] ${nameOf(each)}`.trim()
  const check = suiteOf(path, content)?.kinds[kind]
  const beside = (other: string) => read(dirname(path), other)
  if (check === undefined)
    return fail(path, name, [{ what: 'kind', expected: 'a known file and kind', got: kind }])
  count(
    path,
    name,
    attempt(() => [...check(each, content, beside), ...checkRecognized(file, kind, each)]),
  )
}

function count(path: string, name: string, mismatches: readonly Mismatch[] | NotYet): void {
  if (mismatches instanceof NotYet) {
    notYet.set(mismatches.message, (notYet.get(mismatches.message) ?? 0) + 1)
    console.log(`not yet: ${basename(path)}: ${name}: ${mismatches.message}`)
  } else if (mismatches.length === 0) counts.passed += 1
  else fail(path, name, mismatches)
}

function nameOf({ name, reason }: Vector): string {
  return [name, reason].find((each) => typeof each === 'string') ?? ''
}

function attempt(check: () => readonly Mismatch[]): readonly Mismatch[] | NotYet {
  try {
    return check()
  } catch (error) {
    if (error instanceof NotYet) return error
    return [{ what: 'exception', expected: 'none', got: String(error) }]
  }
}

function fail(path: string, name: string, mismatches: readonly Mismatch[]): void {
  counts.failed += 1
  for (const { what, expected, got } of mismatches) {
    console.log(`${basename(path)}: ${name}: ${what}: expected ${expected}, got ${got}`)
  }
}

const folders = process.argv.slice(2)
if (folders.length === 0)
  fail('', '', [{ what: 'arguments', expected: 'folders of vector files', got: 'none' }])
for (const folder of folders) runFolder(folder)
for (const [reason, count] of skipped) console.log(`skipped: ${reason}, ${count}`)
for (const [reason, count] of notYet) console.log(`not yet: ${reason}, ${count}`)
const allSkipped = [...skipped.values()].reduce((total, count) => total + count, 0)
const besides = allSkipped === 0 ? '' : `, ${allSkipped} skipped that the specification forbids`
const allNotYet = [...notYet.values()].reduce((total, count) => total + count, 0)
const open = allNotYet === 0 ? '' : `, ${allNotYet} not yet checked`
console.log(`${counts.passed} passed, ${counts.failed} failed${besides}${open}`)
process.exitCode = counts.failed === 0 ? 0 : 1
