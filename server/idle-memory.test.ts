import { createServer, type Server } from 'node:http'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { collectAfterBursts, collectGarbage } from './idle-memory.ts'

describe('the memory of an idle server', () => {
  const collect = vi.fn<() => void>()
  let server: Server

  beforeEach(() => {
    vi.useFakeTimers()
    collect.mockClear()
    server = createServer()
    collectAfterBursts([server], collect)
  })
  afterEach(() => {
    server.emit('close')
    vi.useRealTimers()
  })

  const request = (count: number) => {
    for (let number = 0; number < count; number++) server.emit('request')
  }

  it('garbage is collected once, after a burst of requests', () => {
    request(1000)
    vi.advanceTimersByTime(10_000)
    expect(collect).not.toHaveBeenCalled()
    request(99)
    vi.advanceTimersByTime(60_000)
    expect(collect).toHaveBeenCalledOnce()
  })

  it('garbage is not collected after fewer than 1,000 requests', () => {
    request(999)
    vi.advanceTimersByTime(60_000)
    expect(collect).not.toHaveBeenCalled()
  })

  it('garbage is not collected after the server has closed', () => {
    request(1000)
    server.emit('close')
    vi.advanceTimersByTime(60_000)
    expect(collect).not.toHaveBeenCalled()
  })

  it('the server can collect its garbage', () => {
    expect(collectGarbage()).toBe(true)
  })
})
