// The most that one buffer may have in some browsers, and more than any gives. No page of either is ever touched, so that they
// take no memory.
const countedBytes = 2 ** 31 - 1
const impossibleBytes = 2 ** 34

/**
 * Makes the browser look for memory that nobody refers to, now. Memory of WebAssembly that was dropped stays until the
 * collector of JavaScript next runs, which counts it and still waits: a stretched passphrase takes 64 to 256 MiB each time. So do
 * thousands of records that a page has read and let go.
 * There is no call for it. A buffer that browsers count and that is dropped at once makes them collect soon; one that cannot
 * be had makes Chromium collect all that it can before it says so. That takes 20 to 200 ms: a page does it only where it has worked
 * through thousands of records, and the user waits.
 */
export async function freeMemory(pause: (ms: number) => Promise<void>): Promise<void> {
  // What was suspended in the same task may still hold it.
  await pause(0)
  dropBuffer(countedBytes)
  dropBuffer(impossibleBytes)
}

function dropBuffer(bytes: number): void {
  try {
    void new ArrayBuffer(bytes).byteLength
  } catch {
    // There is no such buffer: memory was looked for all the same.
  }
}
