import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { downloadBuild } from './download-build.ts'
import { openStoredBuilds as open } from './stored-builds.ts'

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

/** A server with one build: its files by path, and the data of its worker. */
function buildOf(version: string, files: Readonly<Record<string, string>>) {
  const all = { 'index.html': `page ${version}`, 'changelog.json': `["${version}"]`, ...files }
  const list = Object.entries(all).map(([path, text]) => ({ path, sha256: hashOf(text) }))
  const worker = { path: 'service-worker.js', sha256: hashOf(version) }
  const manifest = JSON.stringify({ version, files: [...list, worker] })
  const sent = new Map(Object.entries({ ...all, 'build-manifest.json': manifest }))
  const data = {
    key: version,
    version,
    files: Object.fromEntries(list.map(({ path, sha256 }) => [path, sha256])),
  }
  const load = async (path: string) => {
    const text = sent.get(path)
    const headers = { 'Content-Security-Policy': `of ${path}`, 'Content-Encoding': 'br', Vary: 'x' }
    return text === undefined ? new Response('', { status: 404 }) : new Response(text, { headers })
  }
  return { data, sent, load, hash: hashOf(manifest) }
}

/** The part of `CacheStorage` that the code uses. `full` rejects writes to that path. */
function memoryStorage(full?: string): CacheStorage {
  const caches = new Map<string, Map<string, Response>>()
  const pathOf = (request: unknown) => String(request)
  const open = async (name: string) => {
    const entries = caches.get(name) ?? new Map<string, Response>()
    caches.set(name, entries)
    return {
      put: async (request: unknown, response: Response) => {
        if (pathOf(request) === full) throw new DOMException('no room', 'QuotaExceededError')
        entries.set(pathOf(request), response)
      },
      keys: async () => [...entries.keys()].map((path) => ({ url: `https://a.example${path}` })),
    }
  }
  const storage = {
    open,
    has: async (name: string) => caches.has(name),
    keys: async () => [...caches.keys()],
    delete: async (name: string) => caches.delete(name),
    match: async (request: unknown, { cacheName }: { readonly cacheName: string }) =>
      caches.get(cacheName)?.get(pathOf(request))?.clone(),
  }
  // The omitted methods are not used.
  return storage as unknown as CacheStorage
}

/** With a lock that all instances share. */
function openStoredBuilds(storage: CacheStorage) {
  let last: Promise<unknown> = Promise.resolve()
  return open(storage, (work) => {
    const turn = last.then(work)
    last = turn.catch(() => {})
    return turn
  })
}

const one = buildOf('1', { 'assets/a-1.js': 'one' })
const two = buildOf('2', { 'assets/a-2.js': 'two' })

async function keep(builds: ReturnType<typeof openStoredBuilds>, { data, load }: typeof one) {
  await builds.keep(data.key, await downloadBuild(data, load))
}

describe('a download', () => {
  it('contains every file with its headers, except those about the transfer', async () => {
    const files = await downloadBuild(one.data, one.load)
    expect([...files.keys()].toSorted()).toEqual([...one.sent.keys()].toSorted())
    const script = files.get('assets/a-1.js')
    expect(await script?.text()).toBe('one')
    expect(Object.fromEntries(script?.headers ?? [])).toMatchObject({
      'content-security-policy': 'of assets/a-1.js',
    })
    expect(script?.headers.has('content-encoding')).toBe(false)
    expect(script?.headers.has('vary')).toBe(false)
  })

  it.each([
    ['a file that is missing', 'assets/a-1.js', undefined, 'assets/a-1.js is not there: 404'],
    ['a file that is another', 'index.html', 'page 1!', 'index.html is another file'],
    [
      'a manifest of another build',
      'build-manifest.json',
      two.sent.get('build-manifest.json'),
      'another build',
    ],
    [
      'a manifest with the label of another version',
      'build-manifest.json',
      one.sent.get('build-manifest.json')?.replace('"version":"1"', '"version":"1.1"'),
      'the manifest has the label of another version',
    ],
    ['a manifest that is none', 'build-manifest.json', '<!doctype html>', 'JSON'],
    ['a manifest without files', 'build-manifest.json', '{"version":"1"}', 'JSON'],
    ['a file without a hash', 'build-manifest.json', '{"version":"1","files":[{"path":"a"}]}', 'JSON'],
    ['a manifest that is null', 'build-manifest.json', 'null', 'JSON'],
  ])('is rejected with %s', async (_, path, text, message) => {
    const load = async (asked: string) =>
      asked === path ? new Response(text ?? '', { status: text === undefined ? 404 : 200 }) : one.load(asked)
    await expect(downloadBuild(one.data, load)).rejects.toThrow(message)
  })

  const workers = { 'assets/vault.worker-Ab_1-x.js': 'vault', 'assets/qr-reader.worker-x.js': 'read' }
  const guarded = buildOf('3', workers)

  it.each(['index.html', ...Object.keys(workers)])(
    'is rejected when %s comes without its content policy',
    async (path) => {
      await expect(downloadBuild(guarded.data, guarded.load)).resolves.toHaveProperty('size', 5)
      const load = async (asked: string) =>
        asked === path ? new Response(guarded.sent.get(path)) : guarded.load(asked)
      await expect(downloadBuild(guarded.data, load)).rejects.toThrow(`${path} came without`)
    },
  )
})

describe('kept builds', () => {
  it('serves nothing until a build is current', async () => {
    const builds = openStoredBuilds(memoryStorage())
    await keep(builds, one)
    expect(await builds.find('index.html')).toBeUndefined()
    await builds.setFirst('1')
    expect(await (await builds.find('index.html'))?.text()).toBe('page 1')
  })

  it('serves the current build while a newer one waits, and describes both', async () => {
    const builds = openStoredBuilds(memoryStorage())
    await keep(builds, one)
    await builds.setFirst('1')
    await keep(builds, two)
    await builds.dropOthers('2')
    expect(await (await builds.find('index.html'))?.text()).toBe('page 1')
    expect(await builds.describe('1', '/assets/a-1.js')).toEqual({
      version: '1',
      hash: one.hash,
      changes: ['1'],
      isPage: true,
    })
    expect(await builds.describe('2', '/assets/a-1.js')).toMatchObject({ hash: two.hash, isPage: false })
  })

  it('a build becomes current only if it is complete and matches the offered hash', async () => {
    const builds = openStoredBuilds(memoryStorage())
    const paths = Object.keys(two.data.files)
    await keep(builds, one)
    await builds.setFirst('1')
    expect(await builds.take('2', paths, two.hash)).toBe('not-whole')
    await keep(builds, two)
    await builds.setFirst('2')
    expect(await builds.readCurrent()).toBe('1')
    expect(await builds.take('2', paths, one.hash)).toBe('other-build')
    expect(await builds.take('2', paths, undefined)).toBe('other-build')
    expect(await builds.readCurrent()).toBe('1')
    expect(await builds.take('2', paths, two.hash)).toBe('taken')
    expect(await builds.readCurrent()).toBe('2')
  })

  it('keeps the current build whole if a build is taken while others are dropped', async () => {
    const storage = memoryStorage()
    const builds = openStoredBuilds(storage)
    const three = buildOf('3', {})
    for (const build of [one, two, three]) await keep(builds, build)
    await builds.setFirst('1')
    // Installs build 2 while `dropOthers` reads the list of caches.
    const names = await storage.keys()
    let begun: Promise<string> | undefined
    storage.keys = async () => {
      begun ??= builds.take('2', Object.keys(two.data.files), two.hash)
      for (let turn = 0; turn < 100; turn += 1) await Promise.resolve()
      return names
    }
    await builds.dropOthers('3')
    const taken = await begun
    const current = (await builds.readCurrent()) ?? ''
    expect(taken).toBe('not-whole')
    expect(await builds.isWhole(current, Object.keys(one.data.files))).toBe(true)
  })

  it('serves an older page its own scripts after a newer build is taken, until the older one is dropped', async () => {
    const builds = openStoredBuilds(memoryStorage())
    await keep(builds, one)
    await keep(builds, two)
    await builds.setFirst('2')
    expect(await (await builds.find('assets/a-1.js'))?.text()).toBe('one')
    expect(await (await builds.find('index.html'))?.text()).toBe('page 2')
    await builds.dropOthers('2')
    expect(await builds.find('assets/a-1.js')).toBeUndefined()
  })

  it('stores no part of a build when there is no room for all of it', async () => {
    const builds = openStoredBuilds(memoryStorage('/assets/a-2.js'))
    await keep(builds, one)
    await builds.setFirst('1')
    await expect(keep(builds, two)).rejects.toThrow('no room')
    expect(await builds.isWhole('2', ['index.html'])).toBe(false)
    expect(await builds.describe('2', '')).toBeNull()
    expect(await builds.isWhole('1', Object.keys(one.data.files))).toBe(true)
  })

  it('a build with a missing file is not whole', async () => {
    const builds = openStoredBuilds(memoryStorage())
    await keep(builds, one)
    expect(await builds.isWhole('1', Object.keys(one.data.files))).toBe(true)
    expect(await builds.isWhole('1', ['assets/a-2.js'])).toBe(false)
  })

  it.each([
    ['build-manifest.json', '<!doctype html>'],
    ['build-manifest.json', '{"version":1,"files":[]}'],
    ['changelog.json', '<!doctype html>'],
    ['changelog.json', '{"0":"line"}'],
    ['changelog.json', '["line",1]'],
  ])('a build is not whole if its %s is %s', async (path, text) => {
    const storage = memoryStorage()
    const builds = openStoredBuilds(storage)
    await keep(builds, one)
    await (await storage.open('keywright-build-1')).put(`/${path}`, new Response(text))
    expect(await builds.describe('1', '')).toBeNull()
    expect(await builds.take('1', Object.keys(one.data.files), one.hash)).toBe('not-whole')
  })

  it('ignores a stored name that cannot be the key of a build', async () => {
    const storage = memoryStorage()
    const builds = openStoredBuilds(storage)
    await storage.open('keywright-build-<p>')
    await (await storage.open('keywright-current')).put('/current', new Response('<p>'))
    expect(await builds.readCurrent()).toBeUndefined()
  })

  it('has no current build once the browser has deleted its cache', async () => {
    const storage = memoryStorage()
    const builds = openStoredBuilds(storage)
    await keep(builds, one)
    await builds.setFirst('1')
    await storage.delete('keywright-build-1')
    expect(await builds.readCurrent()).toBeUndefined()
    expect(await builds.find('index.html')).toBeUndefined()
  })
})
