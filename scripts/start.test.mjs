import { createServer } from 'node:http'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { findOnPath } from './browser.mjs'
import { hashSources } from './build-stamp.mjs'
import { findPortHolder, parsePort } from './port.mjs'
import { complainAboutNode } from './prepare.mjs'

const cleanups = []
afterEach(() => {
  for (const cleanUp of cleanups.splice(0)) cleanUp()
})

function makeFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'keywright-start-'))
  cleanups.push(() => rmSync(folder, { recursive: true }))
  return folder
}

async function occupyPort(answer, host = '127.0.0.1') {
  const server = createServer(answer)
  cleanups.push(() => {
    server.close()
    server.closeAllConnections()
  })
  await new Promise((resolve) => server.listen(0, host, resolve))
  return server.address().port
}

describe('the pre-step', () => {
  it.each(['20.19.0', '20.20.2', '22.0.0', '100.1.0'])('accepts Node %s', (version) => {
    expect(complainAboutNode(version, '>=20.19')).toBeUndefined()
  })

  it.each(['20.18.3', '18.20.0', '9.99.0'])('rejects Node %s and names the version it needs', (version) => {
    expect(complainAboutNode(version, '>=20.19')).toBe(
      `Keywright needs Node 20.19 or newer. This is Node ${version}.`,
    )
  })

  it('finds a build stale when a source changes, not when a test or a time does', () => {
    const folder = makeFolder()
    mkdirSync(path.join(folder, 'src', 'deep'), { recursive: true })
    const write = (file, text) => writeFileSync(path.join(folder, file), text)
    write('index.html', 'page')
    write('src/deep/a.ts', '1')
    const first = hashSources(folder)
    write('src/deep/a.ts', '1')
    write('src/deep/a.test.ts', 'test')
    expect(hashSources(folder)).toBe(first)
    write('src/deep/a.ts', '2')
    const changed = hashSources(folder)
    expect(changed).not.toBe(first)
    write('src/deep/b.ts', '')
    expect(hashSources(folder)).not.toBe(changed)
  })
})

describe('the port', () => {
  it('is 4873 unless PORT names another', () => {
    expect([parsePort(undefined), parsePort(''), parsePort('4900')]).toEqual([4873, 4873, 4900])
  })

  it.each(['0', '65536', '-1', '1e3', '0x50', '80 ', 'http'])('rejects "%s"', (text) => {
    expect(parsePort(text)).toBeUndefined()
  })

  it('a port that Keywright holds is recognized', async () => {
    const port = await occupyPort((_, response) => response.end('{"name":"keywright","version":"0.1.0"}'))
    expect(await findPortHolder(port)).toBe('keywright')
  })

  it.each(['{"name":"other"}', 'null', '<html>'])(
    'a port held by another program that answers %s is recognized',
    async (text) => {
      const port = await occupyPort((_, response) => response.end(text))
      expect(await findPortHolder(port)).toBe('other')
    },
  )

  it('a free port is recognized', async () => {
    const port = await occupyPort(() => {})
    cleanups.splice(0).forEach((cleanUp) => cleanUp())
    expect(await findPortHolder(port)).toBe('free')
  })
})

describe('the browser for journeys', () => {
  it('is the first program on the path that can be run', () => {
    const [first, second] = [makeFolder(), makeFolder()]
    writeFileSync(path.join(first, 'chromium'), '', { mode: 0o644 })
    writeFileSync(path.join(second, 'google-chrome'), '', { mode: 0o755 })
    expect(findOnPath(['', first, second])).toBe(path.join(second, 'google-chrome'))
    expect(findOnPath([first])).toBeUndefined()
  })
})
