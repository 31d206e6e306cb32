import { randomBytes } from '#/platform/random.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { GateKeyPair } from '#/vault/storage/gate-box.ts'
import type { Header } from '#/vault/storage/header.ts'
import {
  newestManifest,
  soundHeaders,
  vouchesFor,
  type Inspection,
  type SoundHeader,
} from '#/vault/storage/inspection.ts'
import {
  isWithinLimits,
  requireStretchParameters,
  type StretchParameters,
} from '#/vault/storage/stretch-parameters.ts'
import { openSession, readDeviceKeys, type Session } from '#/vault/storage/vault-keys.ts'
import type { VaultSnapshot } from '#/vault/storage/vault-storage.ts'
import {
  openPasskeyWrap,
  openWrap,
  type PassphraseWrap,
  saltLength,
  sealWrap,
  type Wrap,
  type WrapPlace,
} from '#/vault/storage/wrap.ts'
import { VaultError, type VaultErrorCode } from '#/vault/vault-error.ts'
import type { Authority } from './proof.ts'
import { encodePassphrase } from './passphrase.ts'
import type { Stretch } from './stretch.ts'

/**
 * Returns the session; the gate's wrapping key is never derived. Throws `vault/wrong-passphrase` or
 * `vault/wrong-passkey`, `vault/damaged` when the device manifest names another header, or `vault/stretch-refused`.
 */
export async function unlockSession(snapshot: VaultSnapshot, authority: Authority): Promise<Session> {
  const headers = soundHeaders(snapshot)
  let isDamaged = await isForeignToDevice(snapshot, headers)
  for (const each of bearable(headers, authority)) {
    const session = await openSessionOf(each.header, authority)
    if (session === undefined) continue
    if (await isVouchedFor(snapshot, session, each)) return session
    isDamaged = true
  }
  throw new VaultError(isDamaged ? 'vault/damaged' : wrongProof(authority))
}

/**
 * Lends the gate's key pair for one operation, then wipes the private key. `recordId`: the record that errors name.
 * Throws `vault/passphrase-needed` without a proof, and the codes of `requireOpened`.
 */
export async function openGate<Result>(
  { header }: Inspection,
  authority: Authority,
  work: (gate: GateKeyPair) => Promise<Result>,
  recordId?: string,
): Promise<Result> {
  if (authority.gate !== undefined) return work(authority.gate)
  if (authority.proof === undefined) throw new VaultError('vault/passphrase-needed', { recordId })
  const opened = await requireOpened(header, 'gate', authority)
  try {
    return await work({ privateKey: opened.secret, publicKey: header.gate.publicKey })
  } finally {
    opened.secret.fill(0)
  }
}

export interface OpenedWrap {
  readonly secret: Uint8Array
  readonly wrap: Wrap
}

/**
 * Returns the compartment's secret (32 bytes, for the caller to wipe) and its wrap. Throws `vault/wrong-passphrase`,
 * `vault/wrong-passkey`, `vault/passphrase-needed` or `vault/stretch-refused`.
 */
export async function requireOpened(
  header: Header,
  compartment: 'gate' | 'session',
  authority: Authority,
): Promise<OpenedWrap> {
  const opened = await openAnyWrap(header, compartment, authority)
  if (opened === undefined) throw new VaultError(wrongProof(authority))
  return opened
}

/** As `requireOpened`, but `undefined` when the proof opens no wrap. Throws `vault/stretch-refused`. */
export async function openAnyWrap(
  header: Header,
  compartment: 'gate' | 'session',
  { proof, stretch }: Authority,
): Promise<OpenedWrap | undefined> {
  if (proof === undefined) return undefined
  const place = { vaultId: header.vaultId, compartment }
  const { wraps } = header[compartment]
  if (typeof proof === 'string') {
    const sealed = wraps.filter((wrap) => wrap.kind === 'passphrase')
    return openByPassphrase(place, sealed, proof, stretch)
  }
  const output = proof.outputs[compartment]
  const passkey = header.passkeys?.find(({ id }) => formatHex(id) === proof.passkey)
  const wrap = wraps.find((each) => each.kind === 'passkey' && formatHex(each.id) === proof.passkey)
  if (output === undefined || passkey === undefined || wrap?.kind !== 'passkey') return undefined
  const secret = await openPasskeyWrap(place, passkey, wrap, output)
  return secret && { secret, wrap }
}

async function openByPassphrase(
  place: WrapPlace,
  wraps: readonly PassphraseWrap[],
  passphrase: string,
  stretch: Stretch,
): Promise<OpenedWrap | undefined> {
  for (const wrap of wraps) requireStretchParameters(wrap.kdf)
  // Argon2id rejects an empty passphrase, and no vault has one.
  if (passphrase === '') return undefined
  const bytes = encodePassphrase(passphrase)
  try {
    for (const wrap of wraps) {
      const stretched = await stretch(bytes, wrap.kdf.salt, wrap.kdf)
      const secret = await openWrap(place, wrap, stretched).finally(() => stretched.fill(0))
      if (secret !== undefined) return { secret, wrap }
    }
    return undefined
  } finally {
    bytes.fill(0)
  }
}

/**
 * Wraps a compartment's secret (32 bytes) under a passphrase, stretched with a new salt: the key derived for the
 * session does not open the gate. Throws `vault/stretch-refused`.
 */
export async function sealByPassphrase(
  place: WrapPlace,
  { passphrase, parameters }: { readonly passphrase: string; readonly parameters: StretchParameters },
  stretch: Stretch,
  secret: Uint8Array,
): Promise<PassphraseWrap> {
  const kdf = { ...parameters, salt: randomBytes(saltLength) }
  const bytes = encodePassphrase(passphrase)
  const stretched = await stretch(bytes, kdf.salt, parameters).finally(() => bytes.fill(0))
  return sealWrap(place, kdf, stretched, secret).finally(() => stretched.fill(0))
}

function wrongProof({ proof }: Authority): VaultErrorCode {
  if (proof === undefined) return 'vault/passphrase-needed'
  return typeof proof === 'string' ? 'vault/wrong-passphrase' : 'vault/wrong-passkey'
}

async function openSessionOf(header: Header, authority: Authority): Promise<Session | undefined> {
  const opened = await openAnyWrap(header, 'session', authority)
  if (opened === undefined) return undefined
  try {
    return await openSession(header, opened.secret)
  } finally {
    opened.secret.fill(0)
  }
}

// One copy of the header may have damaged parameters while the other is intact.
function bearable(headers: readonly SoundHeader[], { proof }: Authority): readonly SoundHeader[] {
  if (typeof proof !== 'string') return headers
  const found = headers.filter(({ header }) =>
    header.session.wraps.every((wrap) => wrap.kind !== 'passphrase' || isWithinLimits(wrap.kdf)),
  )
  if (found.length === 0) throw new VaultError('vault/stretch-refused')
  return found
}

// The session manifest vouches for the header, or the device manifest if the session manifest is damaged.
async function isVouchedFor(
  snapshot: VaultSnapshot,
  session: Session,
  header: SoundHeader,
): Promise<boolean> {
  const own = await newestManifest(snapshot, session.manifestKey, 'session')
  if (own !== undefined) return vouchesFor(own, header)
  const device = await deviceManifest(snapshot)
  return device !== undefined && vouchesFor(device, header)
}

async function isForeignToDevice(snapshot: VaultSnapshot, headers: readonly SoundHeader[]): Promise<boolean> {
  const device = await deviceManifest(snapshot)
  return device !== undefined && !headers.some((each) => vouchesFor(device, each))
}

async function deviceManifest(snapshot: VaultSnapshot) {
  const keys = readDeviceKeys(snapshot)
  return keys && newestManifest(snapshot, keys.manifestKey, 'device')
}
