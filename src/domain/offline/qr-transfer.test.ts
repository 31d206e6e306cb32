import { describe, expect, it } from 'vitest'
import { encodePart } from '#/protocol/fountain/fountain-part.ts'
import { decodeBytewords, encodeBytewords } from '#/protocol/fountain/uniform-resource.ts'
import { framesOf, openTransfer } from './qr-transfer.ts'

const bytesOf = (length: number, step: number) =>
  Uint8Array.from({ length }, (_, at) => (at * step + (at >> 8)) & 255)
const mine = bytesOf(2000, 7)
const other = bytesOf(2000, 11)

/** Changes the contents of a frame but not its head, and gives it a valid checksum. */
function forge(text: string): string {
  const at = text.lastIndexOf('/') + 1
  const body = decodeBytewords(text.slice(at).toLowerCase())?.slice() ?? new Uint8Array()
  body[body.length - 1] = (body.at(-1) ?? 0) ^ 1
  return text.slice(0, at) + encodeBytewords(body)
}

describe('frames', () => {
  it('show data that fits a single frame without change, in capital letters, which a QR code packs best', () => {
    const { single, frame } = framesOf(bytesOf(200, 3), 'normal')
    expect(single).toBe(true)
    expect(frame(0)).toMatch(/^UR:BYTES\/[A-Z]+$/)
    expect(frame(7)).toBe(frame(0))
    expect(framesOf(bytesOf(200, 3), 'light').single).toBe(false)
  })

  it('are no longer than their density allows', () => {
    const longest = (['light', 'normal', 'dense'] as const).map(
      (density) => framesOf(mine, density).frame(500).length,
    )
    expect(longest[0]).toBeLessThan(225)
    expect(longest[1]).toBeLessThan(396)
    expect(longest[2]).toBeLessThan(759)
  })
})

describe('a transfer', () => {
  it('completes after enough frames, even if some are lost and some come twice', () => {
    const { frame } = framesOf(mine, 'normal')
    const transfer = openTransfer()
    let step = transfer.take(frame(0))
    for (let index = 1; step.kind === 'more'; index += 1) {
      expect(index).toBeLessThan(60)
      if (index % 3 === 0) continue
      transfer.take(frame(index))
      step = transfer.take(frame(index))
    }
    expect(step).toEqual({ kind: 'done', bytes: mine })
  })

  it('reports frames of another transfer, keeps its own frames, and switches only when told', () => {
    const [one, two] = [framesOf(mine, 'normal'), framesOf(other, 'normal')]
    const transfer = openTransfer()
    transfer.take(one.frame(0))
    expect(transfer.take(one.frame(1))).toEqual({ kind: 'more', known: 2, needed: one.count })
    const foreign = { kind: 'more', known: 2, needed: one.count, fault: 'foreign' }
    expect(transfer.take(two.frame(2))).toEqual(foreign)
    // The same bytes in parts of another size count as another transfer.
    expect(transfer.take(framesOf(mine, 'dense').frame(3))).toEqual(foreign)
    expect(transfer.take(framesOf(bytesOf(50, 1), 'normal').frame(0))).toEqual(foreign)
    expect(transfer.take('https://elsewhere.example/')).toEqual(foreign)
    expect(transfer.take(one.frame(1))).toEqual({ kind: 'more', known: 2, needed: one.count })
    transfer.restart()
    expect(transfer.take(two.frame(2))).toEqual({ kind: 'more', known: 1, needed: two.count })
  })

  it('reports the fault of a wrong frame, and ignores that frame', () => {
    const { frame, count } = framesOf(mine, 'normal')
    const transfer = openTransfer()
    transfer.take(frame(0))
    const unchanged = { kind: 'more', known: 1, needed: count }
    expect(transfer.take(`${frame(1).slice(0, -1)}A`)).toEqual({ ...unchanged, fault: 'damaged' })
    expect(transfer.take('ur:crypto-psbt/aeaeaeae')).toEqual({ ...unchanged, fault: 'other-type' })
    expect(transfer.take(`ur:bytes/${'a'.repeat(9000)}`)).toEqual({ ...unchanged, fault: 'too-large' })
  })

  it('returns the text of any other code before a transfer has begun', () => {
    expect(openTransfer().take('0a0b')).toEqual({ kind: 'text', text: '0a0b' })
  })

  it('starts again if all parts came and do not fit together', () => {
    const { count, frame } = framesOf(mine, 'normal')
    const transfer = openTransfer()
    for (let index = 1; index < count; index += 1) transfer.take(frame(index))
    expect(transfer.take(forge(frame(0)))).toEqual({
      kind: 'more',
      known: 0,
      needed: 0,
      fault: 'message-damaged',
    })
    expect(transfer.take(frame(1))).toMatchObject({ known: 1 })
  })

  const good = framesOf(mine, 'normal')
  // This is the largest allowed transfer.
  const large = encodePart({
    head: { count: 1600, messageBytes: 256_000, fragmentBytes: 160, checksum: 9 },
    sequence: 1,
    data: bytesOf(160, 3),
  })

  it.each<readonly [string, string, readonly string[]]>([
    ['a frame of its own that lies', forge(good.frame(0)), ['message-damaged']],
    ['a frame of another transfer', framesOf(other, 'normal').frame(0), ['foreign']],
    ['a frame of 1,600', `ur:bytes/1-1600/${encodeBytewords(large)}`, ['foreign']],
    ['a frame that is damaged', `${good.frame(0).slice(0, -1)}A`, []],
    ['a frame that is too long', `ur:bytes/${'a'.repeat(9000)}`, []],
    ['a frame of another type', 'ur:crypto-psbt/aeaeaeae', []],
  ])('is done after two rounds of good frames at most if it begins with %s', (_, hostile, told) => {
    const transfer = openTransfer()
    transfer.take(hostile)
    const faults: string[] = []
    let step: ReturnType<typeof transfer.take> = { kind: 'more', known: 0, needed: 0 }
    for (let index = 0; step.kind === 'more' && index < 2 * good.count; index += 1) {
      step = transfer.take(good.frame(index % good.count))
      if (step.kind !== 'more' || step.fault === undefined) continue
      faults.push(step.fault)
      // The page offers to restart after a frame of another transfer.
      if (step.fault === 'foreign') transfer.restart()
    }
    expect([step, faults]).toEqual([{ kind: 'done', bytes: mine }, told])
  })
})
