import type { z } from 'zod'
import type { PasskeyPort } from '#/platform/passkey.ts'
import { mostPasskeys } from '#/vault/storage/passkey.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { makePasskey, type NewPasskey } from './passkey-ceremony.ts'
import type { PasskeyEntry } from './passkey-entry.ts'
import type { passkeyForms } from './passkey-forms.ts'

/**
 * Where the page makes a passkey: with an authenticator first, into the vault afterwards, so that each step has the
 * person's own click. What the new one gave is kept here in between, and nowhere else.
 */
export function openPasskeyDesk(port: PasskeyPort) {
  let made: NewPasskey | undefined
  let drops = 0

  /** Forgets the one that was not added, or is still being made, here and at the authenticator. */
  const drop = async (): Promise<void> => {
    drops += 1
    const dropped = made
    made = undefined
    if (dropped !== undefined) await discard(port, dropped)
  }

  return {
    drop,
    make: async (known: readonly PasskeyEntry[], words: { readonly site: string; readonly name: string }) => {
      await drop()
      const before = drops
      if (known.length >= mostPasskeys) throw new VaultError('vault/passkeys-full')
      const passkey = await makePasskey(port, known, words)
      if (drops === before) {
        made = passkey
        return
      }
      await discard(port, passkey)
      throw new VaultError('vault/passkey-cancelled')
    },
    add: async <Added>(
      ask: (passkey: Omit<z.infer<typeof passkeyForms.addPasskey.question>, 'proof'>) => Promise<Added>,
    ): Promise<Added> => {
      if (made === undefined) throw new VaultError('vault/passkey-missing')
      const passkey = made
      const added = await ask({ ...passkey, transports: [...passkey.transports] })
      wipe(passkey)
      made = undefined
      return added
    },
  }
}

async function discard(port: PasskeyPort, passkey: NewPasskey): Promise<void> {
  wipe(passkey)
  await port.forget(passkey.credentialId)
}

function wipe({ outputs }: NewPasskey): void {
  for (const output of Object.values(outputs)) output.fill(0)
}
