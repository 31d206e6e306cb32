import { expect, it, vi } from 'vitest'

import { openStorageLog } from './storage-log.ts'

function open(isFirst: boolean) {
  const renew = vi.fn(async () => {})
  return { renew, log: openStorageLog({ renew, isFirst: async () => isFirst }) }
}

it('the log is renewed once, with the first write', async () => {
  const { renew, log } = open(true)
  await Promise.all([log.ready(), log.ready()])
  await log.ready()
  expect(renew).toHaveBeenCalledTimes(1)
})

it('the log stays unchanged if another page has renewed it', async () => {
  const { renew, log } = open(false)
  await log.ready()
  expect(renew).not.toHaveBeenCalled()
})

it.each([true, false])(
  'the log is renewed once with the write after a failed one, by the first page or another',
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

it('a log that cannot be renewed blocks no write, and is tried again after the next failure', async () => {
  const { renew, log } = open(true)
  renew.mockRejectedValue(new Error('no room'))
  await expect(log.ready()).resolves.toBeUndefined()
  log.writeFailed()
  await log.ready()
  expect(renew).toHaveBeenCalledTimes(2)
})
