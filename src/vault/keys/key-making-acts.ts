import { findPhrase } from '#/vault/phrase/phrase-keeping.ts'
import type { KeyEntry } from '#/vault/storage/key-entry.ts'
import { ownerOf } from '#/vault/storage/record-inspection.ts'
import type { OpenVault, OperationsOf } from '#/vault/unlock/open-vault.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { GenerateManyRequest, GenerateRequest, keyForms } from './key-forms.ts'
import { importKeys } from './key-import.ts'
import { makeKeys, makeKeySets, restoreKeys } from './key-making.ts'

type KeyMaking = Pick<
  OperationsOf<typeof keyForms>,
  'generateKey' | 'generateKeys' | 'generateKeySets' | 'importKeys' | 'restoreKeys'
>

/** The operations that make private keys, or take them in: one or several, for one authentication, in one transaction. */
export function makeKeyMaking(vault: OpenVault): KeyMaking {
  const noteOf =
    (kind: 'key-made' | 'key-imported') =>
    ({ id, compartment }: KeyEntry) =>
      vault.note({ kind, record: id }, ownerOf(compartment))

  const make = ({ proof, ...request }: GenerateManyRequest) =>
    vault.withProof(proof, (authority) =>
      vault.change(async (inspection) => {
        const write = await makeKeys(inspection, request, authority, vault.nowMs())
        return { ...write, notes: write.result.map(noteOf('key-made')) }
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
    restoreKeys: ({ proof, ...question }) =>
      vault.withProof(proof, (authority) =>
        vault.change(async (inspection) => {
          const phrase = findPhrase(inspection)
          if (phrase === undefined) return { changes: [], result: { kind: 'none' } }
          const write = await restoreKeys(inspection, phrase, question, authority, vault.nowMs())
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
