interface LaunchQueue {
  readonly setConsumer: (
    consumer: (launch: { readonly files: readonly { getFile?: () => Promise<File> }[] }) => void,
  ) => void
}

// A Chromium API that the DOM types and other browsers lack.
declare global {
  interface Window {
    readonly launchQueue?: LaunchQueue
  }
}

/** Calls `onFile` for files that the system opens with the installed program. Skips files that cannot be read. */
export function listenToLaunches(onFile: (file: File) => void): void {
  window.launchQueue?.setConsumer(({ files }) => {
    for (const handle of files)
      handle.getFile?.().then(onFile, () => {
        // The file is gone, or the browser rejects it.
      })
  })
}
