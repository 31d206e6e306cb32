import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { nameCameraFault, openCamera, watchVideo } from './camera.ts'

function plugIn() {
  const page = { hidden: false }
  const track = {
    isRunning: true,
    stop: () => {
      track.isRunning = false
    },
    getSettings: () => ({ deviceId: 'back' }),
    getCapabilities: (): object => ({ torch: true }),
  }
  const stream = { getTracks: () => [track], getVideoTracks: () => [track] }
  const devices = {
    getUserMedia: async () => stream,
    enumerateDevices: async () => [{ kind: 'videoinput', deviceId: 'back', label: '' }],
  }
  vi.stubGlobal('document', page)
  vi.stubGlobal('isSecureContext', true)
  vi.stubGlobal('navigator', { mediaDevices: devices })
  return { page, track, devices }
}

describe('a camera', () => {
  let fake: ReturnType<typeof plugIn>
  beforeEach(() => {
    fake = plugIn()
  })
  afterEach(() => {
    vi.unstubAllGlobals()
  })

  it('runs once it is opened', async () => {
    expect(await openCamera(undefined)).toMatchObject({
      id: 'back',
      hasTorch: true,
      cameras: [{ name: '1' }],
    })
    expect(fake.track.isRunning).toBe(true)
  })

  it('is switched off again if the cameras cannot be listed', async () => {
    fake.devices.enumerateDevices = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    expect(await openCamera(undefined)).toBe('denied')
    expect(fake.track.isRunning).toBe(false)
  })

  it('is switched off again if its capabilities cannot be read', async () => {
    fake.track.getCapabilities = () => {
      throw new TypeError('no')
    }
    expect(await openCamera(undefined)).toBe('unknown')
    expect(fake.track.isRunning).toBe(false)
  })

  it('is not requested if the page’s policy or an insecure address forbids it', async () => {
    const asked = vi.spyOn(fake.devices, 'getUserMedia')
    vi.stubGlobal('document', { hidden: false, featurePolicy: { allowsFeature: () => false } })
    expect(await openCamera(undefined)).toBe('policy')
    vi.stubGlobal('isSecureContext', false)
    expect(await openCamera(undefined)).toBe('insecure')
    expect(asked).not.toHaveBeenCalled()
  })

  it('is switched off again if the page was hidden while the user was being asked', async () => {
    fake.page.hidden = true
    expect(await openCamera(undefined)).toBe('hidden')
    expect(fake.track.isRunning).toBe(false)
  })
})

describe('a fault of the camera', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'unknown'],
  ])('the browser’s %s is translated to a camera fault', (name, fault) => {
    expect(nameCameraFault(new DOMException('words that no page may rely on', name))).toBe(fault)
  })

  it('a thrown value that is not an error is an unknown fault', () => {
    expect(nameCameraFault('NotAllowedError')).toBe('unknown')
  })
})

describe('reading codes from a video', () => {
  const frames: (() => void)[] = []
  // The code reads only the frame size of the video.
  const video = { videoWidth: 40, videoHeight: 30 } as HTMLVideoElement
  const reported = vi.fn()

  /** A reader that returns one of these answers per picture, then nothing. */
  function answer(...answers: readonly (() => Promise<string>)[]) {
    const left = [...answers]
    return { read: async () => left.shift()?.(), end: vi.fn() }
  }

  /** Shows one picture, and waits out the pause after a failure. */
  async function show() {
    frames.shift()?.()
    await vi.advanceTimersByTimeAsync(2000)
  }

  beforeEach(() => {
    vi.useFakeTimers()
    frames.length = 0
    reported.mockClear()
    const context = { drawImage: () => {}, getImageData: () => ({ width: 30, height: 30, data: [] }) }
    vi.stubGlobal('document', { createElement: () => ({ getContext: () => context }) })
    vi.stubGlobal('requestAnimationFrame', (task: () => void) => frames.push(task))
    vi.stubGlobal('reportError', reported)
  })

  afterEach(() => {
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('continues after a picture that could not be read, and reports the failure', async () => {
    const reader = answer(
      () => Promise.reject(new TypeError('no such module')),
      async () => 'second',
    )
    const heard: string[] = []
    watchVideo(video, (text) => heard.push(text), reader)
    await show()
    await show()
    expect(heard).toEqual(['second'])
    expect(reported).toHaveBeenCalledTimes(1)
  })

  it('continues after a text that the handler rejected', async () => {
    const reader = answer(
      async () => 'first',
      async () => 'second',
    )
    const heard: string[] = []
    const hear = (text: string) => {
      heard.push(text)
      if (text === 'first') throw new TypeError('not that one')
    }
    watchVideo(video, hear, reader)
    await show()
    await show()
    expect(heard).toEqual(['first', 'second'])
  })

  it('pauses after a failure, and asks for no picture once it was stopped', async () => {
    const reader = answer(
      () => Promise.reject(new TypeError('no')),
      () => Promise.reject(new TypeError('no')),
    )
    const stop = watchVideo(video, () => {}, reader)
    frames.shift()?.()
    await vi.advanceTimersByTimeAsync(0)
    expect(frames).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(2000)
    expect(frames).toHaveLength(1)
    frames.shift()?.()
    stop()
    await vi.advanceTimersByTimeAsync(2000)
    expect(frames).toHaveLength(0)
    expect(reader.end).toHaveBeenCalledTimes(1)
  })
})
