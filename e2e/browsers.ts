import { chromium, type Browser } from '@playwright/test'

const isRoot = process.getuid?.() === 0
const fullPath = process.env['PLAYWRIGHT_CHROMIUM_PATH']
const shellPath = process.env['HEADLESS_SHELL']
const fullOptions = {
  ...(fullPath === undefined ? {} : { executablePath: fullPath }),
  args: [
    // Chromium cannot set up its sandbox when root starts it, as in most containers.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/**
 * The full browser, for features that the headless shell lacks (cameras, granted notifications, a clipboard), and for
 * measurements.
 */
export const fullBrowser = { launchOptions: fullOptions }

/** Chromium's headless shell, if installed. */
export const quickBrowser = {
  launchOptions: shellPath === undefined ? fullOptions : { ...fullOptions, executablePath: shellPath },
}

/** Starts a full browser whose camera plays an MJPEG file, or which has no camera. */
export async function startCameraBrowser(video: string | undefined): Promise<Browser> {
  const args =
    video === undefined
      ? []
      : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
  return chromium.launch({ ...fullOptions, args: [...fullOptions.args, ...args] })
}
