// The largest buffer of some browsers, and a size that all reject. Neither takes memory, because nothing is written to
// it.
const countedBytes = 2 ** 31 - 1
const impossibleBytes = 2 ** 34

/**
 * Makes the browser collect garbage now, although there is no API for it. Otherwise dropped WebAssembly memory, 64 to
 * 256 MiB for each stretched passphrase, and thousands of dropped records may stay. Dropping a large buffer makes
 * browsers collect soon; asking for a too large one makes Chromium collect everything before it fails. This takes 20 to
 * 200 ms, so call it only after work on thousands of records, while the user waits.
 */
export async function freeMemory(pause: (ms: number) => Promise<void>): Promise<void> {
  // Suspended functions of this task may still refer to the memory.
  await pause(0)
  dropBuffer(countedBytes)
  dropBuffer(impossibleBytes)
}

function dropBuffer(bytes: number): void {
  try {
    void new ArrayBuffer(bytes).byteLength
  } catch {
    // The allocation fails, but the collector has run.
  }
}
