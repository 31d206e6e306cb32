import { randomBytes } from '#/platform/random.ts'
import { encodeHeader, type Header } from '#/vault/storage/header.ts'
import { inspectVault } from '#/vault/storage/inspection.ts'
import { type Manifest, sealManifest } from '#/vault/storage/manifest.ts'
import { stretchFloor } from '#/vault/storage/stretch-parameters.ts'
import type { Session } from '#/vault/storage/vault-keys.ts'
import { putTwins } from '#/vault/storage/vault-storage.ts'
import { saltLength, sealWrap, type PassphraseWrap } from '#/vault/storage/wrap.ts'
import { encodePassphrase } from '#/vault/unlock/passphrase.ts'
import { lendSecrets } from '#/vault/unlock/rekeying.ts'
import { unlockSession } from '#/vault/unlock/unlock.ts'
import { changeVault } from '#/vault/unlock/vault-store.ts'
import { oneAtATime, passphrase, quickStretch, type MemoryDatabase } from './vault-in-memory.ts'

// For tests: a vault as builds of format 3 wrote it.

/** Wraps both compartments under one salt, as before format 4: the key that unlocks also opens the gate. */
export async function shareSalts(database: MemoryDatabase): Promise<void> {
  const authority = { proof: passphrase, stretch: quickStretch }
  const session = await unlockSession(await database.read(), authority)
  const context = { database, exclusively: oneAtATime(), announceChange: () => {} }
  await changeVault(context, session, async ({ header }) => {
    const kdf = { ...stretchFloor, salt: randomBytes(saltLength) }
    const stretched = await quickStretch(encodePassphrase(passphrase), kdf.salt, stretchFloor)
    const wrap = (compartment: 'gate' | 'session', secret: Uint8Array) =>
      sealWrap({ vaultId: header.vaultId, compartment }, kdf, stretched, secret)
    return lendSecrets(header, authority, async (secrets) => ({
      changes: [],
      keys: {
        header: replace(header, await wrap('gate', secrets.gate), await wrap('session', secrets.session)),
        session,
      },
      result: undefined,
    }))
  })
  await lowerFormat(database, session, 3)
}

/** Writes header and manifests again in an older format of the header. */
async function lowerFormat(database: MemoryDatabase, session: Session, format: number): Promise<void> {
  const { header, manifests, device } = await inspectVault(await database.read(), session)
  if (manifests.session === undefined || manifests.device === undefined || device === undefined)
    throw new TypeError('damaged')
  const { stored, hash } = encodeHeader(header, format)
  const sealed = (key: CryptoKey, manifest: Manifest) => sealManifest(key, { ...manifest, headerHash: hash })
  await database.write([
    ...putTwins('header', stored),
    ...putTwins('session-manifest', await sealed(session.manifestKey, manifests.session)),
    ...putTwins('device-manifest', await sealed(device.manifestKey, manifests.device)),
  ])
}

function replace(header: Header, gate: PassphraseWrap, session: PassphraseWrap): Header {
  const beside = (compartment: 'gate' | 'session') =>
    header[compartment].wraps.filter(({ kind }) => kind !== 'passphrase')
  return {
    ...header,
    gate: { ...header.gate, wraps: [gate, ...beside('gate')] },
    session: { ...header.session, wraps: [session, ...beside('session')] },
  }
}
