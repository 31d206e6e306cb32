import { describe, expect, it } from 'vitest'
import { openSettingsStorage, parseSettings } from './settings.ts'

describe('parseSettings', () => {
  it('reads what was written', () => {
    const settings = { theme: 'dark', networkId: '0123456789abcdef' }
    expect(parseSettings(JSON.stringify(settings))).toEqual(settings)
  })

  it('reads what was written before there was a choice of networks', () => {
    expect(parseSettings('{"theme":"dark"}')).toEqual({ theme: 'dark', networkId: 'sandbox' })
  })

  it.each([null, '', '{', 'null', '[]', '{"theme":"pink"}', '{"theme":1}', '{"networkId":7}'])(
    'falls back for %j',
    (text) => {
      expect(parseSettings(text)).toEqual({ theme: 'system', networkId: 'sandbox' })
    },
  )
})

describe('openSettingsStorage', () => {
  it('says when the browser keeps nothing, and reads defaults', () => {
    const refuse = () => {
      throw new Error('denied')
    }
    const storage = openSettingsStorage({ read: refuse, write: refuse, remove: refuse })
    expect(storage.write({ theme: 'dark', networkId: 'sandbox' })).toBe(false)
    expect(storage.read()).toEqual({ theme: 'system', networkId: 'sandbox' })
  })
})
