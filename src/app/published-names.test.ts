import { messages as errorMessages } from 'virtual:messages/errors'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { z } from 'zod'
import { contract13Rules } from '#/protocol/contract-13/contract-rules.ts'
import { decodeCbor } from '#/protocol/encoding/cbor-decode.ts'
import { exchangeSchema } from '#/protocol/exchange/exchange-schema.ts'
import { readingKinds } from '#/protocol/inspect/reading.ts'
import {
  forgeDiff,
  sampleEntry,
  sampleHash,
  sampleQuorum,
  sampleVotingVersion,
} from '#/protocol/testing/diff-samples.ts'
import { encodeCheckpoint } from '#/protocol/masternode/list-checkpoint.ts'
import { checkMnListDiff } from '#/protocol/masternode/mn-list-diff.ts'
import { emptyList } from '#/protocol/masternode/verified-list.ts'
import { verifyDiff } from '#/protocol/masternode/verify-diff.ts'
import { rules } from '#/protocol/rule.ts'
import { wireProfileNames } from '#/protocol/transition/wire-profile.ts'
import { StoredEntry } from '#/vault/log/audit-chain.ts'
import { AuditEvent } from '#/vault/log/audit-event.ts'
import { PublicPart } from '#/vault/backup/backup-content.ts'
import { BackupFile } from '#/vault/backup/backup-envelope.ts'
import { Header } from '#/vault/storage/header.ts'
import { Manifest } from '#/vault/storage/manifest.ts'
import { StoredRecord } from '#/vault/storage/stored-record.ts'
import { vaultFormat } from '#/vault/storage/stored-form.ts'
import { vaultDatabasePlan } from '#/vault/storage/vault-storage.ts'
import { WorkspacePart } from '#/domain/backup/workspace-part.ts'
import { BulkRow, BulkRun } from '#/store/records/bulk-row.ts'
import { StoredEvent } from '#/domain/network/feed-storage.ts'
import { ObservedBlock } from '#/domain/network/observed-block.ts'
import { PastQuestion } from '#/features/network/model/console-question.ts'
import { ContractRecord, ContractVersion } from '#/store/records/contract-record.ts'
import { FundedDraft } from '#/store/records/funded-draft.ts'
import { IdentityRecord } from '#/store/records/identity-record.ts'
import { ImportForm } from '#/features/identities/model/import-form.ts'
import { TransitionRecord } from '#/store/records/transition-record.ts'
import { AssetLock } from '#/store/records/asset-lock.ts'
import { OwnNetwork } from '#/store/records/network.ts'
import { News, Taken } from '#/domain/program/follow-program.ts'
import { WorkerAbout } from '#/domain/program/program-state.ts'
import { ledgerDatabasePlan, StoredTransaction } from '#/domain/network/ledger-store.ts'
import { StoredSubmission, submissionDatabasePlan } from '#/domain/network/sandbox-submissions.ts'
import { Settings } from '#/store/records/settings.ts'
import { workspaceDatabasePlan, type WorkspaceStore } from '#/store/workspace-database.ts'
import { UpdateDraft } from '#/store/records/update-draft.ts'
import { exportLogCsv, exportLogJson } from '#/features/vault/model/export-log.ts'
import { Deposit } from '#/store/records/deposit.ts'
import { Watch } from '#/store/records/watch.ts'
import { describeDifference, formatNames } from '#/app/testing/name-difference.ts'
import { namesOfSchema } from '#/app/testing/schema-names.ts'

// Checks every name that is stored or published. Files and symbols may be renamed, but these names stay, unless a
// migration reads the old data. Names that exist only as literals are searched in all sources.

const root = path.join(import.meta.dirname, '..', '..')
const file = path.join(import.meta.dirname, 'published-names.txt')

const sources = ['src', 'server', 'command'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.(test|deep)\.|\.d\.ts$|(^|\/)testing\//.test(name))
    .map((name) => ({ folder, text: withoutComments(readFileSync(path.join(root, folder, name), 'utf8')) })),
)
const all = sources.map(({ text }) => text)
const ofFolder = (folder: string) => sources.flatMap((each) => (each.folder === folder ? [each.text] : []))

function withoutComments(text: string): string {
  return text.replaceAll(/^\s*(?:\/\/|\/?\*).*$/gm, '')
}

/** Returns the first capture group of each match. */
function find(texts: readonly string[], pattern: RegExp): readonly string[] {
  return texts.flatMap((text) => [...text.matchAll(pattern)].map(([, found = '']) => found))
}

function literals(code: string): readonly string[] {
  return find([code], /'([^'\n]*)'/g)
}

/** Replaces interpolated expressions with `{}`, so that a renamed variable does not count as another name. */
const plain = (name: string) => name.replaceAll(/\$\{[^}]*\}/g, '{}')

const stores: Readonly<Record<WorkspaceStore, z.ZodType>> = {
  drafts: FundedDraft,
  identities: IdentityRecord,
  networks: OwnNetwork,
  'asset-locks': AssetLock,
  transitions: TransitionRecord,
  updates: UpdateDraft,
  'bulk-runs': BulkRun,
  'bulk-rows': BulkRow,
  watches: Watch,
  deposits: Deposit,
  contracts: ContractRecord,
  'contract-versions': ContractVersion,
}

function databaseLines({
  name,
  version,
  stores: storeNames,
}:
  | typeof vaultDatabasePlan
  | typeof workspaceDatabasePlan
  | typeof submissionDatabasePlan
  | typeof ledgerDatabasePlan) {
  return [`${name}: version ${version}`, ...storeNames.map((store) => `${name}: store ${store}`)]
}

/** Databases that exist once per network. Their plans are declared where they are opened. */
function networkDatabaseLines(): readonly string[] {
  return all.flatMap((text) =>
    [...text.matchAll(/name: `(keywright-[^`]*)`, version: (\d+)/g)].flatMap(
      ([, name = '', version = ''], at) => {
        const list = [...text.matchAll(/\bstores\b[^[\n]*\[([^\]]*)\]/g)][at]?.[1] ?? ''
        const lines = literals(list).map((store) => `${plain(name)}: store ${store}`)
        return [`${plain(name)}: version ${version}`, ...lines]
      },
    ),
  )
}

function exchangeLines(kind: 'unsigned' | 'signatures'): readonly string[] {
  return (['json', 'binary'] as const).flatMap((form) =>
    wireProfileNames.flatMap((profile) => namesOfSchema(exchangeSchema(form, kind, profile))),
  )
}

/** The member names of an object and of all nested values. */
function membersOf(value: unknown): readonly string[] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(membersOf)
  return Object.entries(value).flatMap(([name, member]) => [name, ...membersOf(member)])
}

/** JSON output of the command. Its own tests compare these golden files with the real output. */
function commandOutputLines(): readonly string[] {
  const folder = path.join(root, 'command', 'golden')
  const texts = readdirSync(folder).map((name) => readFileSync(path.join(folder, name), 'utf8'))
  const outputs = texts.flatMap((text) => {
    const body = text.slice(text.indexOf('\n') + 1)
    return body.startsWith('{\n  "verdict"') ? [JSON.parse(body) as unknown] : []
  })
  return membersOf(outputs)
}

function checkpointLines(): readonly string[] {
  const genesis = sampleHash('genesis')
  const [entries, quorums] = [[sampleEntry(0)], [sampleQuorum(1)]]
  const changes = { mnList: entries, newQuorums: quorums }
  const diff = forgeDiff({ baseBlockHash: genesis, height: 10, entries, quorums, changes })
  const checked = checkMnListDiff(diff)
  if (!checked.ok) throw new TypeError('no diff')
  const terms = { blockHash: diff.blockHash, votingVersion: sampleVotingVersion }
  const applied = verifyDiff(emptyList(genesis), checked.value, terms)
  if (!applied.ok) throw new TypeError('no list')
  const { head } = encodeCheckpoint(applied.value.list, 1)
  const body = decodeCbor(head.subarray(32))
  if (!body.ok || typeof body.value !== 'object' || body.value === null) throw new TypeError('no head')
  return Object.entries(body.value).map(([name, value]) =>
    name === 'format' ? `format = ${JSON.stringify(value)}` : name,
  )
}

function logLines(): readonly string[] {
  const event = { kind: 'key-made', record: 'aa'.repeat(16) } as const
  const entries = [{ owner: 'session', index: 0, atMs: 0, event }] as const
  const log = { vaultId: '', exportedAtMs: 0, damaged: [], entries, nameOf: () => '' }
  const written: unknown = JSON.parse(exportLogJson(log))
  const [columns = ''] = exportLogCsv(log).split('\r\n')
  return [...membersOf(written), `CSV: ${columns}`]
}

const workerSources = all.filter((text) => text.includes("addEventListener('install'"))
const storedBuilds = all.filter((text) => text.includes("'keywright-current'"))

const groups = {
  'databases and their stores': [
    ...databaseLines(vaultDatabasePlan),
    ...databaseLines(workspaceDatabasePlan),
    ...databaseLines(submissionDatabasePlan),
    ...databaseLines(ledgerDatabasePlan),
    ...networkDatabaseLines(),
  ],
  // Databases, caches, Web Locks, channels, localStorage, key derivation labels, file formats.
  'names that begin with keywright': ["'", '"', '`'].flatMap((quote) =>
    find(all, new RegExp(`${quote}(keywright(?:[-./ ][^${quote}\\n]*)?)${quote}`, 'g')).map(plain),
  ),
  'literals in derivation info, additional data and checksums': find(all, /encodeCbor\(\[([^\]]*)\]/g)
    .map((code) => literals(code).join(', '))
    .filter((line) => line !== ''),
  ...Object.fromEntries(
    Object.entries(stores).map(([name, schema]) => [`workspace store ${name}`, namesOfSchema(schema)]),
  ),
  'sandbox store accepted': namesOfSchema(StoredSubmission),
  'sandbox store transactions': namesOfSchema(StoredTransaction),
  'network store events': namesOfSchema(StoredEvent),
  'network store blocks': namesOfSchema(ObservedBlock),
  'checkpoint of a masternode list': checkpointLines(),
  'localStorage: settings': namesOfSchema(Settings),
  'localStorage: import form': namesOfSchema(ImportForm),
  'localStorage: console history': namesOfSchema(PastQuestion),
  'vault header': [`format ${vaultFormat}`, ...namesOfSchema(Header)],
  'vault manifest': namesOfSchema(Manifest),
  'vault records': namesOfSchema(StoredRecord),
  'vault audit entry': namesOfSchema(StoredEntry),
  'kinds of audit events': find(
    namesOfSchema(AuditEvent).filter((line) => line.includes('.kind = ')),
    /"([a-z-]+)"/g,
  ),
  'warnings in audit events': find(all, /readonly code: '((?:keys|funds)\.[a-z-]+)'/g),
  'backup file': namesOfSchema(BackupFile),
  'backup content: vault': namesOfSchema(PublicPart),
  'backup content: workspace': namesOfSchema(WorkspacePart),
  'exchange file: unsigned': exchangeLines('unsigned'),
  'exchange file: signatures': exchangeLines('signatures'),
  'exported audit log': logLines(),
  'error codes': Object.keys(errorMessages),
  rules: Object.entries(rules).map(([id, { heading, source }]) => `${id}: ${heading} (${source})`),
  'rules of contracts at version 13': Object.entries(contract13Rules).map(
    ([id, { code }]) => `${id}: ${code ?? 'no number'}`,
  ),
  routes: find(all, /\bcreateRoute\(\{[^{}]*?\bpath: '([^']*)'/gs),
  'search parameters of routes': find(all, /const \{ ([^}]*) \} = useSearch\(/g),
  'command: arguments': [
    ...find(ofFolder('command'), /'(--[a-z-]+)'/g),
    ...find(ofFolder('command'), /\bcommand !== '([a-z]+)'/g),
    ...find(ofFolder('command'), /\bexitCode: ([\d |]{5,})/g).map((codes) => `exit codes ${codes}`),
  ],
  'command: members of its JSON': commandOutputLines(),
  'command: kinds of readings': readingKinds,
  'server: paths and files': [
    ...find(
      all,
      /'(\/?(?:rpc|keywright\.json|service-worker\.js|build-manifest\.json|changelog\.json)[^'\s]*)'/g,
    ),
    ...find(ofFolder('server'), /(\/\^?\\\/rpc\S*\/)\n/g),
  ],
  'server: members of keywright.json': find(
    ofFolder('server'),
    /'\/keywright\.json'\) \{\s*return \w+\(\w+, 200, \{([^}]*)\}/g,
  ).flatMap((code) => find([code], /(\w+):/g)),
  'environment variables': find(all, /\b(KEYWRIGHT_[A-Z_]+)/g),
  'service worker: questions and news': find(workerSources, /\bkind(?: ===|:) '([a-z-]+)'/g),
  'service worker: answers': [...namesOfSchema(WorkerAbout), ...namesOfSchema(News), ...namesOfSchema(Taken)],
  'service worker: paths in its caches': find(storedBuilds, /'(\/[a-z]+)'/g),
}

it('the stored and published names are exactly those in published-names.txt', async () => {
  const text = formatNames(groups)
  const difference = describeDifference(readFileSync(file, 'utf8'), text)
  await expect(text)
    .toMatchFileSnapshot(file)
    .catch((cause: unknown) => {
      throw new Error(`${difference}Only with a migration of what was stored before: npm run names`, {
        cause,
      })
    })
})

it('finds names for every group', () => {
  expect(Object.entries(groups).filter(([, names]) => names.length === 0)).toEqual([])
})

it('reports each removed and each added name', () => {
  const before = formatNames({ stores: ['drafts', 'networks'], codes: ['vault/locked'] })
  expect(describeDifference(before, before)).toBe('')
  const after = formatNames({ stores: ['drafts', 'chains'], codes: ['vault/locked', 'networks'] })
  expect(describeDifference(before, after)).toBe(
    'Names that are stored or published have changed.\n  gone: stores: networks\n  new:  stores: chains\n  new:  codes: networks\n',
  )
})

it('reports a renamed member, literal and nested member of a schema', () => {
  const schema = (member: string, kind: string, inner: string) =>
    z.strictObject({
      [member]: z.string().default(''),
      steps: z.array(
        z.discriminatedUnion('kind', [z.strictObject({ kind: z.literal(kind), [inner]: z.int() })]),
      ),
    })
  const text = (of: z.ZodType) => formatNames({ record: namesOfSchema(of) })
  const before = text(schema('note', 'signed', 'atMs'))
  expect(describeDifference(before, text(schema('remark', 'signed', 'atMs')))).toContain(
    'gone: record: note\n',
  )
  expect(describeDifference(before, text(schema('note', 'made', 'atMs')))).toContain(
    '<"made">.kind = "made"\n',
  )
  expect(describeDifference(before, text(schema('note', 'signed', 'time')))).toContain('<"signed">.time\n')
})
