// As much as one buffer may have everywhere. No page of it is ever touched, so that it takes no memory.
const hintBytes = 2 ** 31 - 1

/**
 * Makes the browser look for memory that nobody refers to, now. Memory of WebAssembly that was dropped stays until the
 * collector of JavaScript next runs, which counts it and still waits: a stretched passphrase takes 64 to 256 MiB each time.
 * There is no call for it. What makes browsers collect is a buffer that they count and that is dropped at once; where one of
 * that size cannot be had, nothing is lost.
 */
export async function freeMemory(pause: (ms: number) => Promise<void>): Promise<void> {
  try {
    // It is dropped as it is.
    void new ArrayBuffer(hintBytes).byteLength
  } catch {
    return
  }
  // What was suspended in the same task may still hold it.
  await pause(0)
}
