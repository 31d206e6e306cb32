import type { Clock } from '#/platform/clock.ts'

import type { Inspection } from './inspection.ts'
import type { OpenVault } from './open-vault.ts'
import { judgePassphrase } from './passphrase-strength.ts'
import { renewKeys, rewrapKeys } from './rekeying.ts'
import { calibrateStretch, type Stretch } from './stretch.ts'
import {
  isAsStrong,
  requireStretchParameters,
  strongest,
  type StretchParameters,
} from './stretch-parameters.ts'
import type { VaultDoor } from './vault-door.ts'
import { VaultError } from './vault-error.ts'

type ProtectionActs = Pick<VaultDoor, 'readCost' | 'changePassphrase' | 'raiseCost' | 'renewKeys'>

/** The operations that change how the vault is protected. Each is one transaction, and ends the sessions of other tabs. */
export function makeProtectionActs(
  vault: OpenVault,
  { stretch, clock }: { readonly stretch: Stretch; readonly clock: Clock },
): ProtectionActs {
  return {
    readCost: async () => costOf(await vault.inspect()),
    changePassphrase: async ({ passphrase, newPassphrase }) => {
      await requireAcceptable(newPassphrase)
      const measured = await calibrateStretch(stretch, clock)
      return vault.withPassphrase(passphrase, (authority) =>
        vault.reopen('passphrase-changed', (inspection) => {
          const parameters = strongest(measured, costOf(inspection))
          return rewrapKeys(inspection, {
            passphrase,
            next: { passphrase: newPassphrase, parameters },
            stretch: authority.stretch,
          })
        }),
      )
    },
    raiseCost: async ({ passphrase, cost }) => {
      requireStretchParameters(cost)
      return vault.withPassphrase(passphrase, (authority) =>
        vault.reopen('cost-raised', async (inspection) => {
          if (!isAsStrong(cost, costOf(inspection))) throw new VaultError('vault/stretch-refused')
          return rewrapKeys(inspection, {
            passphrase,
            next: { passphrase, parameters: cost },
            stretch: authority.stretch,
          })
        }),
      )
    },
    renewKeys: async ({ passphrase, newPassphrase }) => {
      await requireAcceptable(newPassphrase)
      // The exposed one would open the new keys as well.
      if (newPassphrase.normalize('NFKC') === passphrase.normalize('NFKC'))
        throw new VaultError('vault/weak-passphrase')
      const measured = await calibrateStretch(stretch, clock)
      return vault.withPassphrase(passphrase, (authority) =>
        vault.reopen('keys-renewed', (inspection) => {
          const parameters = strongest(measured, costOf(inspection))
          return renewKeys(inspection, {
            passphrase,
            next: { passphrase: newPassphrase, parameters },
            stretch: authority.stretch,
          })
        }),
      )
    },
  }
}

/** What it costs to try a passphrase on the weakest of the wraps. */
function costOf({ header }: Inspection): StretchParameters {
  const all = [...header.gate.wraps, ...header.session.wraps].map(
    ({ kdf: { salt: _salt, ...parameters } }) => parameters,
  )
  const [first, ...rest] = all
  if (first === undefined) throw new VaultError('vault/damaged')
  return rest.reduce((weakest, each) => (isAsStrong(each, weakest) ? weakest : each), first)
}

async function requireAcceptable(passphrase: string): Promise<void> {
  if (!(await judgePassphrase(passphrase)).isAcceptable) throw new VaultError('vault/weak-passphrase')
}
