import type { PasskeyPort } from '#/platform/passkey.ts'

import type { Asked } from './asked-question.ts'
import { makePasskey, type NewPasskey } from './passkey-ceremony.ts'
import type { PasskeyEntry } from './passkey-entry.ts'
import { mostPasskeys } from './passkey.ts'
import { VaultError } from './vault-error.ts'

/**
 * Where the page makes a passkey: with an authenticator first, into the vault afterwards, so that each step has the
 * person's own click. What the new one gave is kept here in between, and nowhere else.
 */
export function openPasskeyDesk(port: PasskeyPort) {
  let made: NewPasskey | undefined

  const wipe = () => {
    for (const output of Object.values(made?.outputs ?? {})) output.fill(0)
    made = undefined
  }

  /** Forgets the one that was not added, here and at the authenticator. */
  const drop = async (): Promise<void> => {
    const dropped = made
    wipe()
    if (dropped !== undefined) await port.forget(dropped.credentialId)
  }

  return {
    drop,
    make: async (known: readonly PasskeyEntry[], words: { readonly site: string; readonly name: string }) => {
      await drop()
      if (known.length >= mostPasskeys) throw new VaultError('vault/passkeys-full')
      made = await makePasskey(port, known, words)
    },
    add: async <Added>(
      ask: (passkey: Omit<Asked<'addPasskey'>, 'proof'>) => Promise<Added>,
    ): Promise<Added> => {
      if (made === undefined) throw new VaultError('vault/passkey-missing')
      const added = await ask({ ...made, transports: [...made.transports] })
      wipe()
      return added
    },
  }
}
