import { describe, expect, it } from 'vitest'
import { nameCameraFault } from './camera-fault.ts'

describe('what stands in a camera’s way', () => {
  it.each([
    ['NotAllowedError', 'denied'],
    ['SecurityError', 'denied'],
    ['NotFoundError', 'none'],
    ['OverconstrainedError', 'none'],
    ['NotReadableError', 'busy'],
    ['AbortError', 'busy'],
    ['TypeError', 'unknown'],
  ])('is named after the browser’s %s', (name, fault) => {
    expect(nameCameraFault(new DOMException('words that no page may rely on', name))).toBe(fault)
  })

  it('is unknown for what is no error', () => {
    expect(nameCameraFault('NotAllowedError')).toBe('unknown')
  })
})
