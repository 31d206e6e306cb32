import { beforeEach, describe, expect, it } from 'vitest'
import { closeNotice, postNotice, useNotices } from './notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'

const texts = () => useNotices.getState().notices.map((notice) => notice.text)

describe('notices', () => {
  beforeEach(() => useNotices.setState({ notices: [] }))

  it('keeps the newest two notices, and drops good news before an undo or bad news', () => {
    for (const text of ['a', 'b', 'c']) postNotice({ tone: 'ok', text })
    expect(texts()).toEqual(['b', 'c'])
    postNotice({ tone: 'bad', text: 'fault' })
    postNotice({ tone: 'ok', text: 'd' })
    postNotice({ tone: 'ok', text: 'e' })
    expect(texts()).toEqual(['fault', 'e'])
    postUndo('removed', async () => undefined)
    postNotice({ tone: 'bad', text: 'other' })
    expect(texts()).toEqual(['removed', 'other'])
  })

  it('drops no undo to make room for good news', () => {
    for (const text of ['first', 'second']) postUndo(text, async () => undefined)
    for (const text of ['a', 'b']) postNotice({ tone: 'ok', text })
    expect(texts()).toEqual(['first', 'second', 'b'])
    postUndo('third', async () => undefined)
    expect(texts()).toEqual(['second', 'third'])
  })

  it('shows a repeated text once, as the newest', () => {
    for (const text of ['a', 'b', 'a']) postNotice({ tone: 'bad', text })
    expect(texts()).toEqual(['b', 'a'])
  })

  it('closes one notice and leaves the others', () => {
    postNotice({ tone: 'ok', text: 'a' })
    postNotice({ tone: 'bad', text: 'b' })
    closeNotice(useNotices.getState().notices[0]?.id ?? '')
    expect(texts()).toEqual(['b'])
  })

  it('reports once that a notice is gone, whether it was closed or pushed out', () => {
    const gone: string[] = []
    const post = (text: string) => postNotice({ tone: 'ok', text, onGone: () => gone.push(text) })
    post('a')
    closeNotice(post('b'))
    expect(gone).toEqual(['b'])
    for (const text of ['c', 'd']) post(text)
    expect(gone).toEqual(['b', 'a'])
  })
})

describe('an undo', () => {
  const undoOf = () => {
    const [notice] = useNotices.getState().notices
    if (notice === undefined) throw new Error('no notice')
    return notice
  }

  beforeEach(() => useNotices.setState({ notices: [] }))

  it('ends when its notice closes, but not when the user takes it', async () => {
    const done: string[] = []
    const undo = async () => void done.push('undone')
    const onOver = () => void done.push('over')
    postUndo('removed', undo, { onOver })
    undoOf().undo?.onUndo()
    expect(done).toEqual(['undone'])
    postUndo('removed', undo, { onOver })
    closeNotice(undoOf().id)
    expect(done).toEqual(['undone', 'over'])
  })
})
