import { isSingleFile } from './build-form.ts'

/**
 * `cancelled`: the user closed the prompt, or no available authenticator has any of the credentials (browsers do not
 * tell which). `exists`: the authenticator has an excluded credential. `unverified`: the authenticator cannot verify
 * the user.
 */
export type PasskeyFault = 'unavailable' | 'cancelled' | 'timed-out' | 'exists' | 'unverified' | 'failed'

export class PasskeyError extends Error {
  readonly fault: PasskeyFault

  constructor(fault: PasskeyFault, cause?: unknown) {
    super(`passkey ${fault}`, { cause })
    this.name = 'PasskeyError'
    this.fault = fault
  }
}

export interface KnownCredential {
  readonly id: Uint8Array
  readonly transports: readonly string[]
}

/** Outputs of the passkey's pseudo-random function for the first and the second input, if available. */
export type PasskeyOutputs = readonly (Uint8Array | undefined)[]

export interface PasskeyPort {
  readonly isAvailable: () => boolean
  /** `hasFunction`: the passkey supports the pseudo-random function, but may not return an output yet. */
  readonly create: (asked: {
    readonly site: string
    readonly name: string
    readonly userId: Uint8Array
    readonly challenge: Uint8Array
    readonly excluded: readonly KnownCredential[]
    readonly inputs: readonly Uint8Array[]
    readonly timeoutMs: number
  }) => Promise<KnownCredential & { readonly hasFunction: boolean; readonly outputs: PasskeyOutputs }>
  /** Asks for one of the passkeys. Each has its own inputs. */
  readonly get: (asked: {
    readonly challenge: Uint8Array
    readonly passkeys: readonly (KnownCredential & { readonly inputs: readonly Uint8Array[] })[]
    readonly timeoutMs: number
  }) => Promise<{ readonly id: Uint8Array; readonly outputs: PasskeyOutputs }>
  /** Tells the authenticator, if the browser can, that the passkey is no longer used. */
  readonly forget: (id: Uint8Array) => Promise<void>
}

// EdDSA, ES256, RS256 (COSE), the algorithms of common authenticators. This program never verifies passkey signatures.
const algorithms = [-8, -7, -257]

/** Passkeys of this host, with the WebAuthn extension `prf` (pseudo-random function). */
export const browserPasskeys: PasskeyPort = {
  // WebAuthn is bound to a host, which a local file does not have.
  isAvailable: () => !isSingleFile && 'credentials' in navigator && typeof PublicKeyCredential === 'function',
  create: async ({ site, name, userId, challenge, excluded, inputs, timeoutMs }) => {
    const made = await attempt(timeoutMs, (signal) =>
      navigator.credentials.create({
        signal,
        publicKey: {
          rp: { id: location.hostname, name: site },
          user: { id: plain(userId), name, displayName: name },
          challenge: plain(challenge),
          pubKeyCredParams: algorithms.map((alg) => ({ type: 'public-key', alg })),
          excludeCredentials: excluded.map(descriptorOf),
          authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
          attestation: 'none',
          extensions: { prf: { eval: valuesOf(inputs) } },
        },
      }),
    )
    const { response } = made
    const prf = made.getClientExtensionResults().prf
    return {
      id: new Uint8Array(made.rawId),
      transports: response instanceof AuthenticatorAttestationResponse ? response.getTransports() : [],
      hasFunction: prf?.enabled === true || prf?.results !== undefined,
      outputs: outputsOf(prf),
    }
  },
  get: async ({ challenge, passkeys, timeoutMs }) => {
    const shown = await attempt(timeoutMs, (signal) =>
      navigator.credentials.get({
        signal,
        publicKey: {
          rpId: location.hostname,
          challenge: plain(challenge),
          allowCredentials: passkeys.map(descriptorOf),
          userVerification: 'required',
          extensions: {
            prf: {
              evalByCredential: Object.fromEntries(
                passkeys.map(({ id, inputs }) => [formatBase64Url(id), valuesOf(inputs)]),
              ),
            },
          },
        },
      }),
    )
    return {
      id: new Uint8Array(shown.rawId),
      outputs: outputsOf(shown.getClientExtensionResults().prf),
    }
  },
  forget: async (id) => {
    // Some browsers that support passkeys lack this signal.
    if (!browserPasskeys.isAvailable() || !('signalUnknownCredential' in PublicKeyCredential)) return
    const told = { rpId: location.hostname, credentialId: formatBase64Url(id) }
    await PublicKeyCredential.signalUnknownCredential(told).catch(() => {})
  },
}

async function attempt(
  timeoutMs: number,
  ask: (signal: AbortSignal) => Promise<Credential | null>,
): Promise<PublicKeyCredential> {
  if (!browserPasskeys.isAvailable()) throw new PasskeyError('unavailable')
  const signal = AbortSignal.timeout(timeoutMs)
  let credential
  try {
    credential = await ask(signal)
  } catch (error) {
    throw new PasskeyError(signal.aborted ? 'timed-out' : faultOf(error), error)
  }
  if (credential instanceof PublicKeyCredential) return credential
  throw new PasskeyError('failed')
}

function faultOf(error: unknown): PasskeyFault {
  const name = error instanceof Error ? error.name : ''
  switch (name) {
    case 'NotAllowedError':
    case 'AbortError':
      return 'cancelled'
    case 'InvalidStateError':
      return 'exists'
    case 'ConstraintError':
      return 'unverified'
    case 'SecurityError':
    case 'NotSupportedError':
      return 'unavailable'
    default:
      return 'failed'
  }
}

function descriptorOf({ id, transports }: KnownCredential): PublicKeyCredentialDescriptor {
  // The transports come from the browser, which ignores unknown ones.
  return { type: 'public-key', id: plain(id), transports: [...transports] as AuthenticatorTransport[] }
}

function valuesOf([first, second]: readonly Uint8Array[]): AuthenticationExtensionsPRFValues {
  if (first === undefined) throw new PasskeyError('failed')
  return { first: plain(first), ...(second === undefined ? {} : { second: plain(second) }) }
}

function outputsOf(prf: AuthenticationExtensionsPRFOutputs | undefined): PasskeyOutputs {
  return [bytesOf(prf?.results?.first), bytesOf(prf?.results?.second)]
}

function bytesOf(source: BufferSource | undefined): Uint8Array | undefined {
  if (source === undefined) return undefined
  if (!ArrayBuffer.isView(source)) return new Uint8Array(source)
  return new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
}

function formatBase64Url(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes))
  return text.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

function plain(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  // WebAuthn rejects bytes that threads share; nothing here creates shared bytes.
  return bytes as Uint8Array<ArrayBuffer>
}
