import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { formatBase58 } from '#/protocol/encoding/base58.ts'
import { formatBase64 } from '#/protocol/encoding/base64.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { checkKeyDataText } from '#/protocol/key/identity-public-key.ts'
import { derivePublicKey } from '#/protocol/key/private-key.ts'
import { violation } from '#/protocol/violation.ts'
import catalogue from '#/words/en-GB.json' with { type: 'json' }
import { formatViolation } from '#/words/format-violation.ts'

// Screens and documents must not claim more than is true.

const { builder, network, settings, vault } = catalogue
const root = path.resolve(import.meta.dirname, '../..')
const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
const messages = JSON.stringify(catalogue)

describe('memory after a lock', () => {
  it('the page and SECURITY.md say that copies stay until the tab is closed', () => {
    expect(vault['lock.memory']).toBe(
      'The browser may keep copies of what you typed until you close this tab.',
    )
    const [about = ''] = /- A lock ends the worker[^]*?(?=\n- )/.exec(read('SECURITY.md')) ?? []
    expect(about.replaceAll(/\s+/g, ' ')).toContain('does not clear the memory of the browser')
    expect(about).toContain('private keys')
    expect(about).toContain('Close the tab')
  })
})

describe('Medium keys', () => {
  it('the page says that a copy of the browser profile opens Medium keys', () => {
    expect(vault['vault.device.holds']).toBe(
      'Private keys of Medium keys, under a key that scripts cannot read. A copy of this browser profile opens them.',
    )
    expect(read('SECURITY.md')).toContain(
      'can be read on a stolen, unlocked profile: that is what Medium means',
    )
  })

  it('no text claims that the key of Medium keys cannot leave the browser', () => {
    const claims = /cannot leave|never leaves? (?:this|the) (?:browser|device)/i
    expect('under a key that cannot leave this browser').toMatch(claims)
    expect(messages).not.toMatch(claims)
    const pages = [
      'README.md',
      'SECURITY.md',
      'docs/vault.md',
      'docs/vault-format.md',
      'docs/vault-signing.md',
    ]
    for (const page of pages) expect(read(page)).not.toMatch(claims)
  })
})

describe('an update of the program', () => {
  it('the page asks to compare an update’s hash with one from elsewhere, and docs/verify.md says how', () => {
    expect(settings['program.updates.compare']).toBe(
      'This server sends both the version and its hash. Before you install it, compare the hash with your own build’s or a published one.',
    )
    expect(read('src/features/settings/screens/about-card.tsx')).toContain("t('program.updates.compare')")
    expect(read('docs/verify.md')).toContain('Compare the files themselves, from outside the page')
  })

  it('the page and its documentation ask to hash the single file from outside', () => {
    expect(settings['file.about.hash.why']).toMatch(/^A page cannot read its own file/)
    expect(read('docs/single-file.md')).toContain('sha256sum -c keywright.html.sha256')
  })
})

describe('answers of nodes', () => {
  it('reports a missing member of a node’s answer as missing', () => {
    const missing = violation('mn-list.field', '/newQuorums/0/quorumIndex', {
      params: { found: 'undefined' },
    })
    expect(formatViolation(missing)).toBe('This member of the node’s answer is missing.')
    const other = violation('mn-list.field', '/newQuorums/0/quorumIndex', { params: { found: 'string' } })
    expect(formatViolation(other)).toMatch(/^The node’s answer has a value of the type string here/)
  })

  it('without a verified list, the page does not claim that no node has answered', () => {
    expect(network['net.stale.never']).toBe('No list was verified in this session.')
    expect(messages).not.toContain('No node has answered')
  })
})

describe('a field for a public key', () => {
  const key = derivePublicKey('ecdsa', new Uint8Array(32).fill(7))
  const forms = { hex: formatHex(key), Base58: formatBase58(key), Base64: formatBase64(key) }

  it.each(Object.entries(forms))(
    'the note of a field for a public key names %s, and the field accepts it',
    (name, text) => {
      for (const note of [builder['fund.offline.note'], builder['keys.add.data.note']])
        expect(note).toContain(name)
      expect(checkKeyDataText(text, 0)).toEqual({ ok: true, value: key })
    },
  )

  it('rejects other text with the rule of Base58, a form that the note names', () => {
    const checked = checkKeyDataText('no key at all', 0)
    const rules = checked.ok ? [] : checked.violations.map(({ rule }) => rule)
    expect(rules).toEqual(['encoding.base58'])
  })
})
