import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'

import { openCamera } from './camera.ts'

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

  it('is off again where the cameras cannot be listed', async () => {
    fake.devices.enumerateDevices = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    expect(await openCamera(undefined)).toBe('denied')
    expect(fake.track.isRunning).toBe(false)
  })

  it('is off again where it cannot be asked what it can do', async () => {
    fake.track.getCapabilities = () => {
      throw new TypeError('no')
    }
    expect(await openCamera(undefined)).toBe('unknown')
    expect(fake.track.isRunning).toBe(false)
  })

  it('is off again where the page was hidden while the person was asked', async () => {
    fake.page.hidden = true
    expect(await openCamera(undefined)).toBe('hidden')
    expect(fake.track.isRunning).toBe(false)
  })
})
