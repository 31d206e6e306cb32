import { spawnSync } from 'node:child_process'
import { saveFigures } from '../src/protocol/testing/figures.ts'
import { stretchFloor } from '../src/vault/storage/stretch-parameters.ts'
import { encodeUtf8 } from '../src/protocol/encoding/bytes.ts'
import { stretchPassphrase } from '../src/vault/unlock/stretch.ts'

// Cost of a guess for an attacker with a copy of the vault: best processor time of a derivation at the minimum
// parameters.

const rounds = Number(process.argv[2] ?? 10)
const salt = new Uint8Array(16).fill(7)

const own: number[] = []
for (let round = 0; round < rounds; round += 1) {
  const began = process.cpuUsage()
  await stretchPassphrase(encodeUtf8(`guess ${round}`), salt, stretchFloor)
  const { user, system } = process.cpuUsage(began)
  own.push((user + system) / 1e6)
}

// A native implementation for comparison: openssl 3.2 or later, without its startup time.
const started = timeProgram(['version'])
const derived = timeProgram(deriveArguments())

saveFigures('guessing', {
  parameters: stretchFloor,
  rounds,
  ownSeconds: Math.min(...own),
  nativeSeconds: started === undefined || derived === undefined ? null : derived - started,
})

function deriveArguments(): readonly string[] {
  const { iterations, memoryKib, parallelism } = stretchFloor
  const options = [
    'pass:guess',
    `hexsalt:${'07'.repeat(16)}`,
    `iter:${iterations}`,
    `memcost:${memoryKib}`,
    `lanes:${parallelism}`,
  ]
  return ['kdf', '-keylen', '32', ...options.flatMap((option) => ['-kdfopt', option]), 'ARGON2ID']
}

/** Best time of openssl in seconds; undefined if it is missing or too old. */
function timeProgram(args: readonly string[]): number | undefined {
  let best: number | undefined
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    if (spawnSync('openssl', args).status !== 0) return undefined
    best = Math.min(best ?? Infinity, (performance.now() - began) / 1000)
  }
  return best
}
