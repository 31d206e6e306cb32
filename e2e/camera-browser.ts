import { chromium, type Browser, type TestInfo } from '@playwright/test'

/** A browser with a camera that plays a file (MJPEG: pictures one behind the other), or with none. */
export async function startCameraBrowser({ project }: TestInfo, video: string | undefined): Promise<Browser> {
  const { launchOptions } = project.use
  const args = [
    ...(launchOptions?.args ?? []),
    ...(video === undefined
      ? []
      : ['--use-fake-device-for-media-stream', `--use-file-for-fake-video-capture=${video}`]),
  ]
  return chromium.launch({ ...launchOptions, args })
}
