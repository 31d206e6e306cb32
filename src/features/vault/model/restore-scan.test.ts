import { expect, it, vi } from 'vitest'

import { hash160 } from '#/protocol/encoding/hash.ts'
import { openMemoryDatabase, openMemoryKeeper, passphrase } from '#/vault/testing/vault-in-memory.ts'
import type { VaultClient } from '#/vault/api/vault-client.ts'
import { vault } from '#/session/vault/vault-session.ts'
import { scanForKeys } from './restore-scan.ts'

const text = 'legal winner thank year wave sausage worth useful legal winner thank yellow'

it('names every identity that bears a private key, also where two have no id', async () => {
  const keeper = openMemoryKeeper(openMemoryDatabase())
  await keeper.createVault({ passphrase })
  await keeper.importPhrase({ text, proof: passphrase })
  const [made] = await keeper.generateKeys({
    network: 'testnet',
    keys: [{ kind: 'identity', keyType: 0, securityLevel: 2, label: '' }],
    proof: passphrase,
  })
  const data = made?.publicKey ?? new Uint8Array()
  const face = { purpose: 0, securityLevel: 2 } as const
  const identities = [
    { id: '', label: 'one', origin: 'here', keys: [{ ...face, id: 4, type: 0, data }] },
    { id: '', label: 'two', origin: 'here', keys: [{ ...face, id: 0, type: 2, data: hash160(data) }] },
    { id: 'x', label: 'none', origin: 'here', keys: [{ ...face, id: 0, type: 2, data: new Uint8Array(20) }] },
  ] as const
  // No more of the client is asked for.
  const client: Pick<VaultClient, 'derivePublicKeys'> = {
    derivePublicKeys: (question) => keeper.derivePublicKeys({ ...question, proof: passphrase }),
  }
  vi.spyOn(vault, 'client').mockReturnValue(client as VaultClient)
  const asked = {
    network: 'testnet',
    identities,
    ranges: {
      identityIndices: { from: 0, count: 1 },
      keyIndices: { from: 0, count: 2 },
      singleUseIndices: { from: 0, count: 1 },
    },
  } as const
  const { keys, series } = await scanForKeys(asked, passphrase)
  expect(keys.map(({ bearers }) => bearers.map(({ identity, key }) => [identity.label, key.id]))).toEqual([
    [
      ['one', 4],
      ['two', 0],
    ],
    [],
    [],
    [],
  ])
  expect(series.map(({ path }) => path)).toEqual(["m/9'/1'/5'/0'/0'/0'", "m/9'/1'/5'/1'", "m/9'/1'/5'/2'"])
})
