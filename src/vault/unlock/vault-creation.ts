import { randomBytes } from '#/platform/random.ts'
import { type GateKeyPair, makeGateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Header } from '#/vault/storage/header.ts'
import { idLength } from '#/vault/storage/stored-form.ts'
import type { StretchParameters } from '#/vault/storage/stretch-parameters.ts'
import { openSession, type CompartmentKeys, type Session } from '#/vault/storage/vault-keys.ts'
import { makeAesKey, makeMacKey } from '#/vault/storage/web-crypto.ts'
import type { Stretch } from './stretch.ts'
import { sealByPassphrase } from './unlock.ts'

export interface NewVault {
  readonly header: Header
  readonly session: Session
  readonly device: CompartmentKeys
}

/**
 * Returns new keys of all compartments, with gate and session wrapped under the passphrase. Stores nothing.
 * `createdAtMs`: since 1970. `holdGate` may hold a copy of the gate's key pair, which is wiped here afterwards. See
 * docs/vault.md, "Keys".
 */
export async function makeVault(
  passphrase: string,
  parameters: StretchParameters,
  stretch: Stretch,
  createdAtMs: number,
  holdGate?: (gate: GateKeyPair) => Promise<void>,
): Promise<NewVault> {
  const vaultId = randomBytes(idLength)
  const next = { passphrase, parameters }
  const toWipe: Uint8Array[] = []
  try {
    const secret = randomBytes(32)
    toWipe.push(secret)
    const gate = makeGateKeyPair()
    toWipe.push(gate.privateKey)
    const gateWrap = await sealByPassphrase({ vaultId, compartment: 'gate' }, next, stretch, gate.privateKey)
    const sessionWrap = await sealByPassphrase({ vaultId, compartment: 'session' }, next, stretch, secret)
    const [recordKey, manifestKey] = await Promise.all([makeAesKey(), makeMacKey()])
    const header: Header = {
      vaultId,
      createdAtMs,
      gate: { publicKey: gate.publicKey, wraps: [gateWrap] },
      session: { wraps: [sessionWrap] },
    }
    await holdGate?.(gate)
    return { header, session: await openSession(header, secret), device: { recordKey, manifestKey } }
  } finally {
    for (const each of toWipe) each.fill(0)
  }
}
