import { equalBytes } from '#/protocol/encoding/bytes.ts'
import { VaultError } from '#/vault/vault-error.ts'
import { readHeader, type Header, type HeaderReading } from './header.ts'
import { openManifest, type Manifest, type ManifestOwner } from './manifest.ts'
import { inspectRecords, type RecordInspection } from './record-inspection.ts'
import { isSessionOf, readDeviceKeys, type CompartmentKeys, type Session } from './vault-keys.ts'
import { readTwins, type VaultSnapshot } from './vault-storage.ts'

export type SoundHeader = Extract<HeaderReading, { readonly kind: 'sound' }>

/** What is stored, held against its manifests. Without a session the session manifest cannot be checked. */
export interface Inspection extends RecordInspection {
  readonly header: Header
  /** The format that the header was read in. */
  readonly headerFormat: number
  /** The manifests that hold. */
  readonly manifests: Readonly<Record<ManifestOwner, Manifest | undefined>>
  readonly damagedManifests: readonly ManifestOwner[]
  readonly device: CompartmentKeys | undefined
  readonly session: Session | undefined
}

/** Throws when no header stands; everything else that is wrong is named, and the rest stays usable. */
export async function inspectVault(
  snapshot: VaultSnapshot,
  opened: Session | undefined,
): Promise<Inspection> {
  const headers = soundHeaders(snapshot)
  // A session is not open here when another vault has taken the place of its own, or other keys or a passphrase have.
  const session = opened && headers.some(({ header }) => isSessionOf(opened, header)) ? opened : undefined
  const device = readDeviceKeys(snapshot)
  const sessionManifest = session && (await newestManifest(snapshot, session.manifestKey, 'session'))
  const deviceManifest = device && (await newestManifest(snapshot, device.manifestKey, 'device'))
  const chosen = chooseHeader(headers, [sessionManifest, deviceManifest], session !== undefined)
  const manifests = agreeing({ session: sessionManifest, device: deviceManifest }, chosen)
  const damagedManifests: ManifestOwner[] = []
  if (session !== undefined && manifests.session === undefined) damagedManifests.push('session')
  if (manifests.device === undefined) damagedManifests.push('device')
  return {
    ...inspectRecords(snapshot.records, manifests, session !== undefined),
    header: chosen.header,
    headerFormat: chosen.format,
    manifests,
    damagedManifests,
    device,
    session,
  }
}

/** The distinct copies of the header that stand. Throws when there are none. */
export function soundHeaders(snapshot: VaultSnapshot): readonly SoundHeader[] {
  const readings = readTwins(snapshot, 'header').map(readHeader)
  const sound = readings.filter((each) => each.kind === 'sound')
  if (sound.length > 0)
    return sound.filter((each, at) => sound.findIndex((other) => isSame(each, other)) === at)
  throw new VaultError(
    readings.some((each) => each.kind === 'newer') ? 'vault/newer-format' : 'vault/damaged',
  )
}

/** The newest copy of a manifest that was made with this key. */
export async function newestManifest(
  snapshot: VaultSnapshot,
  key: CryptoKey,
  owner: ManifestOwner,
): Promise<Manifest | undefined> {
  const copies = readTwins(snapshot, `${owner}-manifest`)
  const opened = await Promise.all(copies.map((copy) => openManifest(key, owner, copy)))
  return opened
    .filter((each) => each !== undefined)
    .reduce<Manifest | undefined>(
      (best, each) => (best && best.generation >= each.generation ? best : each),
      undefined,
    )
}

/** Whether the manifest was made for this header. */
export function vouchesFor(manifest: Manifest, { header, hash }: SoundHeader): boolean {
  return equalBytes(manifest.headerHash, hash) && equalBytes(manifest.vaultId, header.vaultId)
}

function chooseHeader(
  headers: readonly SoundHeader[],
  manifests: readonly (Manifest | undefined)[],
  isOpen: boolean,
): SoundHeader {
  for (const manifest of manifests) {
    const chosen = manifest && headers.find((each) => vouchesFor(manifest, each))
    if (chosen !== undefined) return chosen
  }
  // While locked nobody may be able to vouch; nothing is sealed or opened on the strength of such a header.
  const [first] = headers
  if (first === undefined || isOpen) throw new VaultError('vault/damaged')
  return first
}

// A manifest that was replayed is older than the other one remembers.
function agreeing(found: Record<ManifestOwner, Manifest | undefined>, header: SoundHeader) {
  const session = found.session && vouchesFor(found.session, header) ? found.session : undefined
  const device = found.device && vouchesFor(found.device, header) ? found.device : undefined
  if (session === undefined || device === undefined) return { session, device }
  return {
    session: session.generation < device.sessionGeneration ? undefined : session,
    device: device.sessionGeneration < session.generation ? undefined : device,
  }
}

function isSame(left: SoundHeader, right: SoundHeader): boolean {
  return equalBytes(left.hash, right.hash)
}
