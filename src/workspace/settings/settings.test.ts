import { describe, expect, it } from 'vitest'
import { openSettingsStorage, parseSettings } from './settings.ts'

describe('parseSettings', () => {
  it('reads what was written', () => {
    expect(parseSettings(JSON.stringify({ theme: 'dark' }))).toEqual({ theme: 'dark' })
  })

  it.each([null, '', '{', 'null', '[]', '{"theme":"pink"}', '{"theme":1}'])('falls back for %j', (text) => {
    expect(parseSettings(text)).toEqual({ theme: 'system' })
  })
})

describe('openSettingsStorage', () => {
  it('says when the browser keeps nothing, and reads defaults', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    const storage = openSettingsStorage({ read: refuse, write: refuse, remove: refuse })
    expect(storage.write({ theme: 'dark' })).toBe(false)
    expect(storage.read()).toEqual({ theme: 'system' })
  })
})
