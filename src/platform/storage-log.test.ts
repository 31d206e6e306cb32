import { expect, it, vi } from 'vitest'

import { openStorageLog } from './storage-log.ts'

function open(isFirst: boolean) {
  const renew = vi.fn(async () => {})
  return { renew, log: openStorageLog({ renew, isFirst: async () => isFirst }) }
}

it('is renewed once, with the first write', async () => {
  const { renew, log } = open(true)
  await Promise.all([log.ready(), log.ready()])
  await log.ready()
  expect(renew).toHaveBeenCalledTimes(1)
})

it('is left as it is where another page has renewed it', async () => {
  const { renew, log } = open(false)
  await log.ready()
  expect(renew).not.toHaveBeenCalled()
})

it.each([true, false])(
  'is renewed with the write that follows a failed one, the first page or not',
  async (first) => {
    const { renew, log } = open(first)
    await log.ready()
    renew.mockClear()
    log.writeFailed()
    await log.ready()
    await log.ready()
    expect(renew).toHaveBeenCalledTimes(1)
  },
)

it('keeps no write from being told where it cannot be renewed, and is tried again after the next failure', async () => {
  const { renew, log } = open(true)
  renew.mockRejectedValue(new Error('no room'))
  await expect(log.ready()).resolves.toBeUndefined()
  log.writeFailed()
  await log.ready()
  expect(renew).toHaveBeenCalledTimes(2)
})
