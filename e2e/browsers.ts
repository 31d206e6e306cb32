import { chromium, type Browser } from '@playwright/test'

const isRoot = process.getuid?.() === 0
const fullPath = process.env['PLAYWRIGHT_CHROMIUM_PATH']
const shellPath = process.env['HEADLESS_SHELL']
const fullOptions = {
  ...(fullPath === undefined ? {} : { executablePath: fullPath }),
  args: [
    // A browser run by root (a container, mostly) cannot build its sandbox.
    ...(isRoot ? ['--no-sandbox'] : []),
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
}

/** For what the headless shell has not (cameras, granted notifications, a clipboard), and for what is measured. */
export const fullBrowser = { launchOptions: fullOptions }

/** Chromium's headless shell where there is one. */
export const quickBrowser = {
  launchOptions: shellPath === undefined ? fullOptions : { ...fullOptions, executablePath: shellPath },
}

/** A full browser with a camera that plays a file (MJPEG: pictures one behind the other), or with none. */
export async function startCameraBrowser(video: string | undefined): Promise<Browser> {
  const args =
    video === undefined
      ? []
      : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]
  return chromium.launch({ ...fullOptions, args: [...fullOptions.args, ...args] })
}
