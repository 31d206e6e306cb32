import { describe, expect, it } from 'vitest'
import { placeOfFile } from './handed-file.ts'
import { readAbout, WorkerAbout } from './program-state.ts'

const one = { version: '1', hash: '1'.repeat(64), changes: ['a', 'b'], isPage: true }
const two = { version: '2', hash: '2'.repeat(64), changes: ['c', 'a', 'b'], isPage: false }

describe('the service worker’s answer', () => {
  it('makes no offer while the newest build is the current one', () => {
    expect(readAbout({ current: one, newest: one })).toEqual({
      keeping: 'kept',
      hash: one.hash,
      isApart: false,
      offer: undefined,
    })
  })

  it('offers another build, with the changes that only that build’s changelog has', () => {
    const about = readAbout({ current: one, newest: two })
    expect(about).toMatchObject({ hash: one.hash, isApart: false })
    expect(about.offer).toEqual({ version: '2', hash: two.hash, changes: ['c'], isOlder: false })
    expect(readAbout({ current: one, newest: null }).offer).toBeUndefined()
  })

  it.each([
    ['0.1.0', '0.2.0', true],
    ['0.9.0', '0.10.0', true],
    ['1.0.0-rc.1', '1.0.0', true],
    ['1.0.0-rc.2', '1.0.0-rc.10', true],
    ['0.10.0', '0.9.0', false],
    ['1.0.0', '1.0.0-rc.1', false],
    ['1.0.0', '1.0.0', false],
    ['1.1.0-rc.1', '1.0.0', false],
  ])('offers version %s to version %s as older: %s', (version, current, isOlder) => {
    const about = readAbout({ current: { ...one, version: current }, newest: { ...two, version } })
    expect(about.offer?.isOlder).toBe(isOlder)
  })

  it('marks a page that is not from the current build', () => {
    const newer = { current: { ...one, isPage: false }, newest: { ...two, isPage: true } }
    expect(readAbout(newer)).toMatchObject({ isApart: true, hash: two.hash })
    expect(readAbout({ current: { ...one, isPage: false }, newest: two })).toMatchObject({
      isApart: true,
      hash: undefined,
    })
  })

  it('means that no build is stored if the caches are gone', () => {
    expect(readAbout({ current: null, newest: null })).toMatchObject({ keeping: 'none', offer: undefined })
  })

  it.each([undefined, {}, { current: one }, { current: { ...one, hash: 'x' }, newest: null }])(
    'is rejected if it is invalid: %j',
    (answer) => expect(WorkerAbout.safeParse(answer).success).toBe(false),
  )
})

describe('a file that the system opens', () => {
  it.each([
    ['a.kwx', '', '/exchange'],
    ['a.kwx.json', '{"format":"keywright-backup"}', '/exchange'],
    ['b.json', '{ "format" : "keywright-backup", "version": 1 }', '/vault/restore'],
    ['b.json', `{"x":"${'y'.repeat(5000)}","format":"keywright-backup"}`, '/inspect'],
    ['c.json', '{"$format":"keywright-backup-of-nothing"}', '/inspect'],
    ['d.bin', 'x', '/inspect'],
  ])('opens the file %s with the text %s at %s', async (name, text, place) => {
    expect(await placeOfFile(new File([text], name))).toBe(place)
  })
})
