import { describe, expect, it } from 'vitest'

import { addQuestion, openHistoryStorage, parseHistory, type PastQuestion } from './console-question.ts'

const question: PastQuestion = {
  atMs: 5,
  networkId: 'sandbox',
  address: null,
  method: 'getBlockHash',
  params: { height: 3 },
  outcome: 'answered',
  elapsedMs: 12,
}

describe('the history of the console', () => {
  it('has the last fifty questions, the newest first', () => {
    let history: readonly PastQuestion[] = []
    for (let atMs = 0; atMs < 60; atMs += 1) history = addQuestion(history, { ...question, atMs })
    expect([history.length, history[0]?.atMs, history.at(-1)?.atMs]).toEqual([50, 59, 10])
    expect(parseHistory(JSON.stringify(history))).toEqual(history)
  })

  it.each([null, '', '{', '{}', '[[]]', JSON.stringify([{ ...question, more: 1 }]), 'x'.repeat(200_001)])(
    'is empty if %j was stored',
    (text) => {
      expect(parseHistory(text)).toEqual([])
    },
  )

  it('leaves out only the entries that do not parse', () => {
    const bad = [
      { ...question, outcome: 'chain/new' },
      { ...question, params: { height: 'x'.repeat(101) } },
    ]
    expect(parseHistory(JSON.stringify([...bad, question]))).toEqual([question])
  })

  it('stays until the user empties it, and is empty without an error if storage is blocked', () => {
    let stored: string | null = null
    const storage = openHistoryStorage({
      read: () => stored,
      write: (text) => (stored = text),
      remove: () => (stored = null),
    })
    storage.write([question])
    expect(storage.read()).toEqual([question])
    storage.write([])
    expect(stored).toBeNull()
    const reject = () => {
      throw new DOMException('no', 'SecurityError')
    }
    const none = openHistoryStorage({ read: reject, write: reject, remove: reject })
    none.write([question])
    expect(none.read()).toEqual([])
  })
})
