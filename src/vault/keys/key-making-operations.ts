import type { z } from 'zod'

import { decodeFileText, equalBytes } from '#/protocol/encoding/bytes.ts'
import { removeSecretText } from '#/protocol/inspect/secret-text.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkKeyFile, type KeyFile } from '#/protocol/key/key-file.ts'
import type { Violation } from '#/protocol/violation.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { findPhrase } from '#/vault/phrase/phrase-keeping.ts'
import { type Inspection, type KnownRecord, ownerOf } from '#/vault/storage/inspection.ts'
import { entryOf, type KeyEntry } from '#/vault/storage/key-entry.ts'
import type { SealedRecord } from '#/vault/storage/sealed-record.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import type { VaultWrite } from '#/vault/unlock/vault-store.ts'
import { VaultError } from '#/vault/vault-error.ts'

import {
  longestKeyLabel,
  type GenerateManyRequest,
  type GenerateRequest,
  type keyCalls,
  type TakenOne,
} from './key-forms.ts'
import { keyTypeOf, sealNewKey } from './key-keeping.ts'
import { makeKeys, makeKeySets, restoreKeys } from './key-making.ts'
import { curveOf, readPrivateKey } from './private-key-source.ts'

type KeyMaking = Pick<
  OperationsOf<typeof keyCalls>,
  'generateKey' | 'generateKeys' | 'generateKeySets' | 'importKeys' | 'importKeyFile' | 'restoreKeys'
>

/**
 * Returns the operations that create or import private keys: one or several for one proof, in one transaction. Throws
 * the codes of `makeKeySets`, `restoreKeys` and `readPrivateKey`. See docs/vault.md, "Recovery phrase".
 */
export function makeKeyMaking(vault: OpenVault): KeyMaking {
  const noteOf =
    (kind: 'key-made' | 'key-imported') =>
    ({ id, compartment }: KeyEntry) =>
      vault.note({ kind, record: id }, ownerOf(compartment))

  const make = ({ proof, withoutBackup, ...request }: GenerateManyRequest) =>
    vault.withProof(proof, (authority) =>
      vault.change(async (inspection) => {
        const write = await makeKeys(inspection, request, authority, vault.nowMs())
        const shown = withoutBackup === true ? write.result.slice(0, 1) : []
        const notes = [
          ...write.result.map(noteOf('key-made')),
          ...shown.map(({ id }) => vault.note({ kind: 'address-without-backup', record: id })),
        ]
        return { ...write, notes }
      }),
    )

  return {
    generateKeys: make,
    generateKeySets: ({ proof, sets, network }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const request = {
            sets: sets.map((keys) => ({ keys, identityIndex: 'next' }) as const),
            network,
          }
          const write = await makeKeySets(inspection, request, authority, vault.nowMs())
          return { ...write, notes: write.result.flat().map(noteOf('key-made')) }
        }),
      ),
    importKeys: (question) =>
      vault.change(async (inspection) => {
        const { fresh, ...write } = await importKeys(inspection, question, vault.nowMs())
        return { ...write, notes: fresh.map(noteOf('key-imported')) }
      }),
    importKeyFile: async (question) => {
      const file = readKeyFile(question)
      return vault.change(async (inspection) => {
        const { fresh, ...write } = await importKeyFile(
          inspection,
          file,
          question.assetLockLabel,
          vault.nowMs(),
        )
        return { ...write, notes: fresh.map(noteOf('key-imported')) }
      })
    },
    restoreKeys: ({ proof, ...question }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const phrase = findPhrase(inspection)
          if (phrase === undefined) return { changes: [], result: { kind: 'none' } }
          const given = proof === undefined ? undefined : authority
          const write = await restoreKeys(inspection, phrase, question, given, vault.nowMs())
          const records = write.result.kind === 'restored' ? write.result.keys.map(({ id }) => id) : []
          return { ...write, notes: [vault.note({ kind: 'keys-restored', records })] }
        }),
      ),
    generateKey: async (request) => {
      const [key] = await make(batchOf(request))
      if (key === undefined) throw new VaultError('vault/internal')
      return key
    },
  }
}

function batchOf(request: GenerateRequest): GenerateManyRequest {
  if (request.kind === 'single-use') {
    const { network, ...key } = request
    return { keys: [key], network }
  }
  const { network, identityIndex, proof, ...key } = request
  return { keys: [key], network, identityIndex, proof }
}

type ImportQuestion = Readonly<z.infer<typeof keyCalls.importKeys.request>>

type ImportWrite<Result> = VaultWrite<Result> & { readonly fresh: readonly KeyEntry[] }

function importKeys(
  inspection: Inspection,
  { keys, network }: ImportQuestion,
  createdAtMs: number,
): Promise<ImportWrite<readonly TakenOne[]>> {
  const read = keys.map(({ text, key }) => ({ key, read: () => readOne(text, key, network) }))
  return sealRead(inspection, read, createdAtMs)
}

type FileQuestion = Readonly<z.infer<typeof keyCalls.importKeyFile.request>>
type FileAnswer = Readonly<z.infer<typeof keyCalls.importKeyFile.response>>

function readKeyFile({ file, network }: FileQuestion): KeyFile {
  const checked = checkKeyFile(decodeFileText(file) ?? '')
  file.fill(0)
  if (!checked.ok) throw new VaultError('vault/not-a-key-file', { violations: checked.violations })
  if (checked.value.network !== network) throw new VaultError('vault/key-file-network')
  return checked.value
}

async function importKeyFile(
  inspection: Inspection,
  { keys: listed, identityId, depositAddress, txid, hasPhrase }: KeyFile,
  assetLockLabel: string,
  createdAtMs: number,
): Promise<ImportWrite<FileAnswer>> {
  const keys = listed.map((each) => {
    if (!each.ok)
      return { key: noKey, path: each.violations[0]?.path ?? '', read: () => rejectedAs(each.violations) }
    const { use, path, read } = each.value
    const key =
      use.kind === 'asset-lock'
        ? ({ kind: 'single-use', label: assetLockLabel } as const)
        : {
            kind: 'identity' as const,
            keyType: use.keyType,
            securityLevel: use.securityLevel,
            label: removeSecretText(use.name).slice(0, longestKeyLabel),
          }
    return {
      key,
      path,
      read: () => {
        const privateKey = read()
        return privateKey.ok ? privateKey.value : rejectedAs(privateKey.violations)
      },
    }
  })
  const { result, ...write } = await sealRead(inspection, keys, createdAtMs)
  const outcomes = keys.flatMap(({ path }, at) => {
    const outcome = result[at]
    return outcome === undefined ? [] : [{ path, outcome }]
  })
  return { ...write, result: { keys: outcomes, identityId, depositAddress, txid, hasPhrase } }
}

// Stands in for the key of a rejected private key, which is never sealed.
const noKey = { kind: 'single-use', label: '' } as const

function rejectedAs(violations: readonly Violation[]): TakenOne {
  return { kind: 'rejected', violations }
}

interface ReadableKey {
  readonly key: ImportedOne
  readonly read: () => Uint8Array | TakenOne
}

async function sealRead(
  inspection: Inspection,
  keys: readonly ReadableKey[],
  createdAtMs: number,
): Promise<ImportWrite<readonly TakenOne[]>> {
  if (inspection.session === undefined) throw new VaultError('vault/locked')
  const records = new Map(inspection.records)
  const made: SealedRecord[] = []
  const result: TakenOne[] = []
  for (const { key, read: readKey } of keys) {
    const read = readKey()
    if (!(read instanceof Uint8Array)) {
      result.push(read)
      continue
    }
    try {
      const match = findMatch(records, key, read)
      if (match !== undefined) {
        result.push({ kind: 'taken', key: entryOf(match), known: true })
        continue
      }
      const source = { origin: 'imported' } as const
      const record = await sealNewKey({ ...inspection, records }, { request: key, source, createdAtMs }, read)
      const known = { record, condition: 'sound' } as const
      records.set(formatHex(record.id), known)
      made.push(record)
      result.push({ kind: 'taken', key: entryOf(known), known: false })
    } finally {
      read.fill(0)
    }
  }
  const fresh = made.map((record) => entryOf({ record, condition: 'sound' }))
  return { changes: made.map((record) => ({ kind: 'put', record }) as const), result, fresh }
}

type ImportedOne = ImportQuestion['keys'][number]['key']

function readOne(text: string, key: ImportedOne, network: 'mainnet' | 'testnet'): Uint8Array | TakenOne {
  try {
    return readPrivateKey(text, curveOf(keyTypeOf(key)), network)
  } catch (error) {
    if (!(error instanceof VaultError) || error.code !== 'vault/bad-private-key') throw error
    return { kind: 'rejected', violations: error.facts.violations ?? [] }
  }
}

function findMatch(
  records: ReadonlyMap<string, KnownRecord>,
  key: ImportedOne,
  privateKey: Uint8Array,
): KnownRecord | undefined {
  const publicKey = derivePublicKey(curveOf(keyTypeOf(key)), privateKey)
  const securityLevel = key.kind === 'identity' ? key.securityLevel : null
  for (const known of records.values()) {
    const { record } = known
    if (record.securityLevel === securityLevel && equalBytes(record.publicKey, publicKey)) return known
  }
  return undefined
}
