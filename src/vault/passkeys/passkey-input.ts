import { encodeCbor } from '#/protocol/encoding/cbor.ts'
import { sha256 } from '#/protocol/encoding/hash.ts'

/**
 * What a passkey's function is evaluated for. The compartment is part of it: an unlock cannot get the gate's output,
 * whatever salts somebody has put into the header.
 */
export function derivePasskeyInput(compartment: 'gate' | 'session', salt: Uint8Array): Uint8Array {
  return sha256(encodeCbor(['keywright/prf/v1', compartment, salt]))
}
