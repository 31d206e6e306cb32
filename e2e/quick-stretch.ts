/**
 * Runs in the vault's worker, before its own script: Argon2id returns its first block, which depends on passphrase,
 * salt and parameters, without filling the memory. For journeys about storage, whose derivations would take most of
 * the time. The clock advances as on a device on which the weakest parameters take the target time, so every vault
 * has these.
 */
export function installQuickStretch(): void {
  const msPerKib = 425 / (64 * 1024)
  let stretchedMs = 0
  const readClock = performance.now.bind(performance)
  performance.now = () => readClock() + stretchedMs

  const instantiate: unknown = Reflect.get(WebAssembly, 'instantiate')
  if (typeof instantiate !== 'function') throw new TypeError('no module is instantiated')
  Reflect.set(WebAssembly, 'instantiate', async (...given: unknown[]) => {
    const made: unknown = await Reflect.apply(instantiate, WebAssembly, given)
    if (!(made instanceof WebAssembly.Instance)) return made
    // In hash-wasm, only the module of Argon2 has the first export without the second.
    if (!('Hash_SetMemorySize' in made.exports) || 'Hash_Update' in made.exports) return made
    const stretch = (_length: number, memoryKib: number) => {
      stretchedMs += msPerKib * memoryKib
    }
    return { exports: { ...made.exports, Hash_Calculate: stretch } }
  })

  // The worker frees the memory by a buffer that no browser has (src/platform/free-memory.ts), which makes Chromium
  // collect all garbage four times. Here no memory was filled.
  globalThis.ArrayBuffer = new Proxy(ArrayBuffer, {
    construct: (buffer, given, target) => {
      if (Number(given[0]) >= 2 ** 31 - 1) throw new RangeError('too large')
      // A constructor returns an object.
      return Reflect.construct(buffer, given, target) as object
    },
  })
}
