import { beforeEach, describe, expect, it } from 'vitest'
import { closeNotice, postNotice, useNotices } from './notice-store.ts'

const texts = () => useNotices.getState().notices.map((notice) => notice.text)

describe('notices', () => {
  beforeEach(() => useNotices.setState({ notices: [] }))

  it('keeps the newest three', () => {
    for (const text of ['a', 'b', 'c', 'd']) postNotice({ tone: 'ok', text })
    expect(texts()).toEqual(['b', 'c', 'd'])
  })

  it('closes one and leaves the others', () => {
    postNotice({ tone: 'ok', text: 'a' })
    postNotice({ tone: 'bad', text: 'b' })
    closeNotice(useNotices.getState().notices[0]?.id ?? '')
    expect(texts()).toEqual(['b'])
  })
})
