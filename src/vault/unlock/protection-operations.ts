import type { Inspection } from '#/vault/storage/inspection.ts'
import {
  expectMs,
  isAsStrong,
  requireStretchParameters,
  strongest,
  type StretchParameters,
} from '#/vault/storage/stretch-parameters.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import { VaultError } from '#/vault/vault-error.ts'
import type { Authority } from './proof.ts'
import type { CreationMemory } from './new-vault.ts'
import type { OpenVault, OperationsOf } from './open-vault.ts'
import { followOperation, type SliceContext } from './operation-progress.ts'
import { ratePassphrase } from './passphrase.ts'
import { renewKeys, rewrapKeys } from './rekeying.ts'
import { calibrateStretch, type Stretch, type StretchMeasure } from './stretch.ts'
import type { PassphraseCost, unlockCalls } from './unlock-forms.ts'
import { openAnyWrap } from './unlock.ts'
import type { VaultWrite } from './vault-store.ts'

type ProtectionActions = Pick<
  OperationsOf<typeof unlockCalls>,
  'changePassphrase' | 'raiseCost' | 'renewKeys'
>

export interface StretchMeasures {
  readonly last: () => StretchMeasure | undefined
  readonly note: (measure: StretchMeasure) => void
}

/**
 * Returns the operations that change how the vault is protected. Each is one transaction, ends the sessions of other
 * tabs, and can be cancelled until it writes. Throws `vault/cancelled`, `vault/weak-passphrase`,
 * `vault/stretch-refused` and the codes of `requireOpened`. See docs/vault.md, "Changing what opens it".
 */
export function makeProtectionActions(
  vault: OpenVault,
  context: SliceContext & { readonly stretch: Stretch },
  measures: StretchMeasures,
  creation: Pick<CreationMemory, 'ask'>,
): ProtectionActions {
  const { stretch, clock } = context
  const noted = (
    kind: 'passphrase-changed' | 'cost-raised' | 'keys-renewed',
    write: VaultWrite<Session>,
  ): VaultWrite<Session> => ({ ...write, notes: [vault.note({ kind })] })

  return {
    changePassphrase: async ({ proof, newPassphrase }, signal) => {
      const progress = followOperation(context, { signal })
      await requireAcceptable(newPassphrase)
      const measured = await calibrateStretch(stretch, clock, measures.note)
      const state = await vault.withProof(proof, (authority) =>
        vault.reopen(async (inspection) => {
          const parameters = strongest(measured, costOf(inspection))
          const next = { passphrase: newPassphrase, parameters }
          const write = await rewrapKeys(inspection, { authority, next })
          await progress.heed()
          return noted('passphrase-changed', write)
        }),
      )
      // Ask only after `withProof`, which ends the questions about words of the old passphrase.
      creation.ask(newPassphrase)
      return state
    },
    raiseCost: async ({ passphrase, cost }) => {
      requireStretchParameters(cost)
      return vault.withProof(passphrase, (authority) =>
        vault.reopen(async (inspection) => {
          if (!isAsStrong(cost, costOf(inspection))) throw new VaultError('vault/stretch-refused')
          const next = { passphrase, parameters: cost }
          return noted('cost-raised', await rewrapKeys(inspection, { authority, next }))
        }),
      )
    },
    renewKeys: async ({ proof, newPassphrase }, signal, report) => {
      const progress = followOperation(context, { signal, report })
      await requireAcceptable(newPassphrase)
      const measured = await calibrateStretch(stretch, clock, measures.note)
      const state = await vault.withProof(proof, (authority) =>
        vault.reopen(async (inspection) => {
          // The old passphrase may be exposed, and would open the new keys as well.
          if (await isSamePassphrase(inspection, newPassphrase, authority))
            throw new VaultError('vault/weak-passphrase')
          const parameters = strongest(measured, costOf(inspection))
          const next = { passphrase: newPassphrase, parameters }
          const write = await renewKeys(inspection, { authority, next }, progress)
          await progress.heed()
          return noted('keys-renewed', write)
        }),
      )
      creation.ask(newPassphrase)
      return state
    },
  }
}

/** Returns the key-derivation cost, and the expected time on this device if measured. Throws the code of `costOf`. */
export function readCost(inspection: Inspection, measures: StretchMeasures): PassphraseCost {
  const parameters = costOf(inspection)
  const seen = measures.last()
  return { parameters, tookMs: seen === undefined ? null : expectMs(parameters, seen) }
}

/** Returns the stretch parameters of the weakest passphrase wrap. Throws `vault/damaged` when there is none. */
export function costOf({ header }: Inspection): StretchParameters {
  const all = [...header.gate.wraps, ...header.session.wraps]
    .filter((wrap) => wrap.kind === 'passphrase')
    .map(({ kdf: { salt: _salt, ...parameters } }) => parameters)
  const [first, ...rest] = all
  if (first === undefined) throw new VaultError('vault/damaged')
  return rest.reduce((weakest, each) => (isAsStrong(each, weakest) ? weakest : each), first)
}

async function isSamePassphrase({ header }: Inspection, passphrase: string, { proof, stretch }: Authority) {
  if (typeof proof === 'string') return passphrase.normalize('NFKC') === proof.normalize('NFKC')
  // A passkey does not reveal the passphrase, so try the new one.
  const opened = await openAnyWrap(header, 'gate', { proof: passphrase, stretch })
  opened?.secret.fill(0)
  return opened !== undefined
}

/** Throws `vault/weak-passphrase` unless the passphrase is long and hard to guess. */
export async function requireAcceptable(passphrase: string): Promise<void> {
  if (!(await ratePassphrase(passphrase)).isAcceptable) throw new VaultError('vault/weak-passphrase')
}
