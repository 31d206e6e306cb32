import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BriefSecret, makeSecretCopier } from './brief-secret.tsx'

it('shows the remaining time, but renders no copy of the secret', () => {
  const markup = renderToStaticMarkup(
    <BriefSecret
      words={{ copy: 'Copy', copied: 'Copied', failed: 'No', hide: 'Hide', left: (s) => `${s} s left` }}
      take={() => 'the secret'}
      onGone={() => {}}
    >
      <code>shown</code>
    </BriefSecret>,
  )
  expect(markup).toContain('shown')
  expect(markup).toContain('30 s left')
  expect(markup).not.toContain('the secret')
})

function openClipboard() {
  const clipboard = { text: 'before', rejects: false }
  const timers: { readonly ms: number; readonly task: () => void }[] = []
  const looks: (() => void)[] = []
  const copy = makeSecretCopier({
    write: async (text) => {
      if (clipboard.rejects) throw new DOMException('not focused', 'NotAllowedError')
      clipboard.text = text
    },
    after: (ms, task) => timers.push({ ms, task }),
    onNextLook: (task) => looks.push(task),
  })
  return { clipboard, timers, looks, copy }
}

// Writing settles in a later task.
const settle = () => new Promise((resolve) => setImmediate(resolve))

describe('a copied secret', () => {
  it('is on the clipboard for 30 seconds', async () => {
    const { clipboard, timers, copy } = openClipboard()
    await copy('secret')
    expect(clipboard.text).toBe('secret')
    expect(timers.map(({ ms }) => ms)).toEqual([30_000])
    timers[0]?.task()
    await settle()
    expect(clipboard.text).toBe('')
  })

  it('stays for its own 30 seconds, even if another secret was copied before', async () => {
    const { clipboard, timers, copy } = openClipboard()
    await copy('first')
    await copy('second')
    timers[0]?.task()
    await settle()
    expect(clipboard.text).toBe('second')
    timers[1]?.task()
    await settle()
    expect(clipboard.text).toBe('')
  })

  it('is cleared when the user returns, if the browser blocked clearing in the background', async () => {
    const { clipboard, timers, looks, copy } = openClipboard()
    await copy('secret')
    clipboard.rejects = true
    timers[0]?.task()
    await settle()
    expect(clipboard.text).toBe('secret')
    clipboard.rejects = false
    looks[0]?.()
    await settle()
    expect(clipboard.text).toBe('')
  })

  it('a failed copy is reported, and the clipboard keeps its content', async () => {
    const { clipboard, timers, copy } = openClipboard()
    clipboard.rejects = true
    await expect(copy('secret')).rejects.toThrow('not focused')
    expect(timers).toEqual([])
    expect(clipboard.text).toBe('before')
  })
})
