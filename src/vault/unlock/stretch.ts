import { argon2id } from 'hash-wasm'
import type { Clock } from '#/platform/clock.ts'
import {
  chooseStretchParameters,
  requireStretchParameters,
  stretchFloor,
  type StretchParameters,
} from '#/vault/storage/stretch-parameters.ts'

/** Stretches a passphrase to 32 bytes, which the caller wipes. Tests inject a fast function, not weak parameters. */
export type Stretch = (
  passphrase: Uint8Array,
  salt: Uint8Array,
  parameters: StretchParameters,
) => Promise<Uint8Array>

/** Returns 32 bytes of Argon2id (RFC 9106). Rejects parameters outside floor and ceiling before deriving. */
export const stretchPassphrase: Stretch = async (passphrase, salt, parameters) => {
  requireStretchParameters(parameters)
  return argon2id({
    password: passphrase,
    salt,
    memorySize: parameters.memoryKib,
    iterations: parameters.iterations,
    parallelism: parameters.parallelism,
    hashLength: 32,
    outputType: 'binary',
  })
}

export interface StretchMeasure {
  readonly parameters: StretchParameters
  readonly tookMs: number
}

/** Returns parameters for a new passphrase, by one derivation at the floor. See docs/vault.md, "Keys". */
export async function calibrateStretch(
  stretch: Stretch,
  clock: Clock,
  noteMeasure?: (measure: StretchMeasure) => void,
): Promise<StretchParameters> {
  const startMs = clock.monotonicMs()
  const sample = await stretch(new Uint8Array(32), new Uint8Array(16), stretchFloor)
  sample.fill(0)
  const tookMs = clock.monotonicMs() - startMs
  noteMeasure?.({ parameters: stretchFloor, tookMs })
  return chooseStretchParameters(tookMs)
}
