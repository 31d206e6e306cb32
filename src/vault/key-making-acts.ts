import { makeKeys } from './key-making.ts'
import type { OpenVault } from './open-vault.ts'
import { ownerOf } from './record-inspection.ts'
import type { Question, VaultDoor } from './vault-door.ts'
import { VaultError } from './vault-error.ts'

type KeyMaking = Pick<VaultDoor, 'generateKey' | 'generateKeys'>

/** The operations that make private keys: one or several, for one authentication, in one transaction. */
export function makeKeyMaking(vault: OpenVault): KeyMaking {
  const make = ({ proof, ...request }: Question<'generateKeys'>) =>
    vault.withProof(proof, (authority) =>
      vault.change(async (inspection) => {
        const write = await makeKeys(inspection, request, authority, vault.nowMs())
        const notes = write.result.map(({ id, compartment }) =>
          vault.note({ kind: 'key-made', record: id }, ownerOf(compartment)),
        )
        return { ...write, notes }
      }),
    )

  return {
    generateKeys: make,
    generateKey: async (request) => {
      const [key] = await make(batchOf(request))
      if (key === undefined) throw new VaultError('vault/internal')
      return key
    },
  }
}

function batchOf(request: Question<'generateKey'>): Question<'generateKeys'> {
  if (request.kind === 'single-use') {
    const { network, ...key } = request
    return { keys: [key], network }
  }
  const { network, identityIndex, proof, ...key } = request
  return { keys: [key], network, identityIndex, proof }
}
