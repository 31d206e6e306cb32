import type { z } from 'zod'

import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { PasskeyError, type PasskeyOutputs, type PasskeyPort } from '#/platform/passkey.ts'
import { randomBytes } from '#/platform/random.ts'
import { mostPasskeys, PasskeyTransport } from '#/vault/storage/passkey.ts'
import { type AnyProof, PasskeyOutput, type ProofScope, proofScopes } from '#/vault/unlock/proof.ts'
import { VaultError, type VaultErrorCode } from '#/vault/vault-error.ts'

import type { PasskeyEntry, passkeyCalls, PasskeySalts } from './passkey-forms.ts'

/**
 * Returns functions that make a passkey in two clicks, first at the authenticator and then in the vault. In between,
 * only this object has the passkey's outputs. Throws `vault/passkeys-full`, `vault/passkey-not-created`,
 * `vault/passkey-missing`, and the codes of `makePasskey`.
 */
export function openPasskeyRegistration(port: PasskeyPort) {
  let made: NewPasskey | undefined
  let drops = 0

  /** Forgets a passkey that was not added, here and at the authenticator. Also works during the registration. */
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
      throw new VaultError('vault/passkey-not-created')
    },
    add: async <Added>(
      ask: (passkey: Omit<z.infer<typeof passkeyCalls.addPasskey.request>, 'proof'>) => Promise<Added>,
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

// WebAuthn demands a challenge, but no signature is verified: the outputs that open the vault prove the passkey.

/** A passkey that was just made. The holder wipes `outputs`. */
export interface NewPasskey {
  readonly name: string
  readonly credentialId: Uint8Array
  readonly transports: readonly PasskeyTransport[]
  readonly salts: PasskeySalts
  readonly outputs: { readonly gate: Uint8Array; readonly session: Uint8Array }
}

const timeoutMs = 120_000
const saltLength = 32
const challengeLength = 32
// Bytes of a user handle. Handles are random, because an authenticator replaces a passkey that has the same handle.
const handleLength = 32

/**
 * Returns the proof of any passkey of the vault, with outputs (32 bytes each) of the scope's compartments only. The
 * caller wipes the outputs. Throws `vault/passkey-*`. Source: WebAuthn, extension `prf`.
 */
export async function provePasskey(
  port: PasskeyPort,
  passkeys: readonly PasskeyEntry[],
  scope: ProofScope,
): Promise<Exclude<AnyProof, string>> {
  if (passkeys.length === 0) throw new VaultError('vault/passkey-missing')
  const compartments = proofScopes[scope]
  const asked = passkeys.map(({ credentialId, transports, salts }) => ({
    id: credentialId,
    transports,
    inputs: compartments.map((each) => derivePasskeyInput(each, salts[each])),
  }))
  const shown = await withVaultCodes(() =>
    port.get({ challenge: randomBytes(challengeLength), passkeys: asked, timeoutMs }),
  )
  const passkey = passkeys.find(({ credentialId }) => equalBytes(credentialId, shown.id))
  if (passkey === undefined) {
    wipeOutputs(shown.outputs)
    throw new VaultError('vault/passkey-unknown')
  }
  return { passkey: passkey.id, outputs: requireOutputs(compartments, shown.outputs) }
}

/**
 * Returns a new passkey with both outputs (32 bytes each, for the caller to wipe). Removes an unusable passkey from the
 * authenticator. Throws `vault/passkey-*`. Source: WebAuthn, extension `prf`.
 */
export async function makePasskey(
  port: PasskeyPort,
  known: readonly PasskeyEntry[],
  { site, name }: { readonly site: string; readonly name: string },
): Promise<NewPasskey> {
  const salts = { gate: randomBytes(saltLength), session: randomBytes(saltLength) }
  const inputs = [
    derivePasskeyInput('gate', salts.gate),
    derivePasskeyInput('session', salts.session),
  ] as const
  const made = await withVaultCodes(
    () =>
      port.create({
        site,
        name,
        userId: randomBytes(handleLength),
        challenge: randomBytes(challengeLength),
        excluded: known.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
        inputs,
        timeoutMs,
      }),
    creationCodes,
  )
  const transports = PasskeyTransport.options.filter((each) => made.transports.includes(each))
  try {
    if (!made.hasFunction) throw new VaultError('vault/passkey-no-prf')
    const passkey = { id: made.id, transports, inputs }
    // Many authenticators return no output during registration, but do right afterwards.
    const { outputs } = made.outputs.includes(undefined) ? await getAgain(port, passkey) : made
    const { gate, session } = requireOutputs(proofScopes.whole, outputs)
    if (gate === undefined || session === undefined) throw new VaultError('vault/internal')
    return { name, credentialId: made.id, transports, salts, outputs: { gate, session } }
  } catch (error) {
    await port.forget(made.id)
    throw error
  }
}

async function getAgain(port: PasskeyPort, passkey: Parameters<PasskeyPort['get']>[0]['passkeys'][number]) {
  const shown = await withVaultCodes(
    () => port.get({ challenge: randomBytes(challengeLength), passkeys: [passkey], timeoutMs }),
    creationCodes,
  )
  if (equalBytes(shown.id, passkey.id)) return shown
  wipeOutputs(shown.outputs)
  throw new VaultError('vault/passkey-not-created')
}

function requireOutputs(
  compartments: (typeof proofScopes)[ProofScope],
  outputs: PasskeyOutputs,
): Exclude<AnyProof, string>['outputs'] {
  const given = compartments.flatMap((compartment, at) => {
    const output = outputs[at]
    return output === undefined ? [] : [[compartment, output] as const]
  })
  const fault = faultOf(
    given.map(([, output]) => output),
    compartments.length,
  )
  if (fault === undefined) return Object.fromEntries(given)
  wipeOutputs(outputs)
  throw new VaultError(fault)
}

function faultOf(outputs: readonly Uint8Array[], wanted: number): VaultErrorCode | undefined {
  const [first, second] = outputs
  if (outputs.length < wanted) return 'vault/passkey-no-prf'
  const isGood = outputs.every((each) => PasskeyOutput.safeParse(each).success)
  const isTwice = first !== undefined && second !== undefined && equalBytes(first, second)
  return isGood && !isTwice ? undefined : 'vault/passkey-bad-output'
}

function wipeOutputs(outputs: PasskeyOutputs): void {
  for (const each of outputs) each?.fill(0)
}

type Codes = Readonly<Record<PasskeyError['fault'], VaultErrorCode>>

const codes: Codes = {
  unavailable: 'vault/passkey-unavailable',
  cancelled: 'vault/passkey-cancelled',
  'timed-out': 'vault/passkey-timed-out',
  exists: 'vault/passkey-exists',
  unverified: 'vault/passkey-unverified',
  failed: 'vault/passkey-failed',
}

// The codes of an unlock would tell the user to use a passkey that does not exist yet.
const creationCodes: Codes = {
  ...codes,
  cancelled: 'vault/passkey-not-created',
  'timed-out': 'vault/passkey-not-created',
  failed: 'vault/passkey-not-created',
}

async function withVaultCodes<Result>(work: () => Promise<Result>, table: Codes = codes): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new VaultError(table[error instanceof PasskeyError ? error.fault : 'failed'], {}, error)
  }
}

/**
 * Returns the 32-byte input of a passkey's pseudo-random function. The input includes the compartment, so an unlock
 * cannot get the gate's output, whatever salts are in the header. See docs/vault.md, "Passkeys".
 */
export function derivePasskeyInput(compartment: 'gate' | 'session', salt: Uint8Array): Uint8Array {
  return sha256(encodeCbor(['keywright/prf/v1', compartment, salt]))
}
