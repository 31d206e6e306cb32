import { expect, it } from 'vitest'
import { sampleEntry, sampleVotingVersion } from '#/protocol/testing/diff-samples.ts'
import { maxEntryBytes, writeEntry, type ListEntry } from '#/protocol/masternode/list-entry.ts'
import { exportMasternodes, formatMasternode } from './export-masternodes.ts'

function entryOf(number: number): ListEntry {
  const bytes = new Uint8Array(maxEntryBytes)
  const length = writeEntry(sampleEntry(number), '', sampleVotingVersion, bytes, 0)
  return { bytes: bytes.slice(0, length), extra: { collateral: 'nobody verifies this' } }
}

const blockHash = 'ab'.repeat(32)
// The file is written in more than one slice.
const entries = Array.from({ length: 2500 }, (_, number) => entryOf(number % 50))

async function write(
  form: 'csv' | 'json',
  list: Parameters<typeof exportMasternodes>[1] = { blockHash, entries },
) {
  let pauses = 0
  const file = await exportMasternodes(form, list, sampleVotingVersion, async () => void (pauses += 1))
  return { text: await file.text(), pauses }
}

it('writes JSON with the block and the verified fields of each masternode, just as JSON.stringify would', async () => {
  const { text, pauses } = await write('json')
  const masternodes = entries.map((entry) => {
    const { extra: _extra, ...verified } = formatMasternode(entry, sampleVotingVersion)
    return verified
  })
  expect(text).toBe(`${JSON.stringify({ blockHash, masternodes }, null, 2)}\n`)
  expect(pauses).toBe(2)
})

it('writes CSV with a header and a line for each masternode, and ends every line', async () => {
  const { text } = await write('csv')
  const lines = text.split('\r\n')
  expect(lines).toHaveLength(entries.length + 2)
  expect(lines[0]).toMatch(/^service,proRegTxHash,/)
  expect(lines[2]?.split(',')).toEqual(expect.arrayContaining([sampleEntry(1).proRegTxHash]))
  expect(lines.at(-1)).toBe('')
})

it('writes a file even if there are no masternodes', async () => {
  const none = { blockHash: null, entries: [] }
  expect(JSON.parse((await write('json', none)).text)).toEqual({ blockHash: null, masternodes: [] })
  expect((await write('csv', none)).text.split('\r\n')).toHaveLength(2)
})
