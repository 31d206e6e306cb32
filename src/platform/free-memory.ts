// The largest buffer of some browsers, and a size that all reject. Neither takes memory: no page of it is touched.
const countedBytes = 2 ** 31 - 1
const impossibleBytes = 2 ** 34

/**
 * Makes the browser collect garbage now, although there is no API for it. The collector may wait although it counts
 * dropped WebAssembly memory: each stretched passphrase takes 64 to 256 MiB. Thousands of dropped records stay, too.
 * Dropping a large counted buffer makes browsers collect soon; a too large one makes Chromium collect everything before
 * it fails. That takes 20 to 200 ms: call it only after work on thousands of records, while the user waits.
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
