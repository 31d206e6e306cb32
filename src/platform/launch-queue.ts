interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly files: readonly { getFile?: () => Promise<File> }[] }) => void,
  ) => void
}

// Chromium's: the compiler does not know it, other browsers have none.
declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** Hears of files that the system opens with the installed program. What cannot be read is passed over. */
export function listenToLaunches(onFile: (file: File) => void): void {
  window.launchQueue?.setConsumer(({ files }) => {
    for (const handle of files)
      handle.getFile?.().then(onFile, () => {
        // It is gone, or the browser rejects it.
      })
  })
}
