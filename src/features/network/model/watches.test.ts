import { beforeEach, describe, expect, it, vi } from 'vitest'

import { browserNotifier } from '#/platform/notification.ts'
import type { StoredEvent } from '#/domain/network/feed-storage.ts'
import { useChain } from '#/domain/network/chain-store.ts'
import { useNotices } from '#/domain/program/notice-store.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { watchId } from '#/store/records/watch.ts'
import { useSettings } from '#/store/settings-store.ts'
import { switchNotifications, tellWatched } from './watches.ts'

const isOn = () => useSettings.getState().settings.notifiesWatched

/** A browser that allows notifications, or answers the question for permission with `answer`. */
function browserWith(isAllowed: boolean, answer = false) {
  vi.spyOn(browserNotifier, 'isAllowed').mockReturnValue(isAllowed)
  return vi.spyOn(browserNotifier, 'request').mockResolvedValue(answer)
}

beforeEach(() => {
  vi.restoreAllMocks()
})

describe('notifications of the browser', () => {
  it('turns notifications on without a question if they are allowed, and off again', async () => {
    const asked = browserWith(true)
    expect(await switchNotifications(true)).toBe(true)
    expect(isOn()).toBe(true)
    expect(await switchNotifications(false)).toBe(true)
    expect(isOn()).toBe(false)
    expect(asked).not.toHaveBeenCalled()
  })

  it.each([true, false])('turns notifications on only if the user allows them: %s', async (answer) => {
    browserWith(false, answer)
    expect(await switchNotifications(true)).toBe(answer)
    expect(isOn()).toBe(answer)
  })
})

describe('a change of the list', () => {
  const hashOf = (number: number) => number.toString(16).padStart(64, '0')
  const masternode = (number: number) => ({
    proRegTxHash: hashOf(number),
    confirmedHash: hashOf(0),
    service: `10.0.0.${number}:9999`,
    pubKeyOperator: 'ab'.repeat(48),
    votingAddress: 'yTsGq4wV8WF5GKLaYV2C43zrkr2sfTtysT',
    isValid: true,
    nVersion: 1 as const,
    nType: 0,
  })
  const changed: StoredEvent = {
    key: 'k',
    atMs: 7,
    event: {
      kind: 'advanced',
      address: 'https://a.example/',
      from: { height: 11, blockHash: hashOf(11) },
      to: { height: 12, blockHash: hashOf(12) },
      masternodes: { added: 1, removed: 2, changed: 0 },
      quorums: { added: 0, removed: 0 },
      added: [masternode(1)],
      removed: [masternode(2), masternode(3)],
      changed: [],
    },
  }
  const watch = (networkId: string, ...numbers: readonly number[]) => {
    const watches = numbers.map((each) => ({ format: 1, networkId, proRegTxHash: hashOf(each) }) as const)
    useWorkspace.setState({ watches: new Map(watches.map((each) => [watchId(each), each])) })
  }
  const tones = () => useNotices.getState().notices.map(({ tone }) => tone)

  beforeEach(() => {
    useNotices.setState({ notices: [] })
    useChain.setState({ networkId: 'sandbox' })
  })

  it('is shown for watched masternodes of the followed network only, as bad if one is removed', () => {
    watch('other', 1, 2, 3)
    tellWatched([changed])
    expect(tones()).toEqual([])
    watch('sandbox', 1, 2)
    tellWatched([changed])
    expect(tones().toSorted()).toEqual(['bad', 'ok'])
  })

  it('is also a notification of the browser if the user turned them on', async () => {
    const show = vi.spyOn(browserNotifier, 'show').mockReturnValue()
    watch('sandbox', 2)
    browserWith(true)
    await switchNotifications(false)
    tellWatched([changed])
    expect(show).not.toHaveBeenCalled()
    await switchNotifications(true)
    tellWatched([changed])
    expect(show).toHaveBeenCalledOnce()
  })
})
