import { describe, expect, it } from 'vitest'
import { chooseFile } from './choose-file.ts'

const origin = 'https://a.example'

function choose(path: string, mode: RequestMode = 'navigate', method = 'GET') {
  return chooseFile({ method, mode, url: new URL(path, origin).href }, origin)
}

describe('the kept file that answers', () => {
  it.each(['/', '/index.html', '/vault', '/build/create/x/fund', '/inspect?a=b#c', '/identities/9aB'])(
    'answers a page at %s with the document',
    (path) => expect(choose(path)).toBe('index.html'),
  )

  it.each(['/assets/vault.worker-Ab_1-x.js', '/icons/icon-192.png', '/icon.svg', '/build-manifest.json'])(
    'answers the request for %s with that file',
    (path) => expect(choose(path, 'cors')).toBe(path.slice(1)),
  )

  it('answers a HEAD request for the page with the document', () => {
    expect(choose('/', 'cors', 'HEAD')).toBe('index.html')
  })

  it.each([
    '/rpc',
    '/rpc/0',
    '/rpc/sandbox/2',
    '/keywright.json',
    '/service-worker.js',
    '/assets/',
    '/assets/x.js?y',
    '/assets/a/b.js',
    '/assets/%76ault.js',
    'https://b.example/',
    'https://b.example/assets/x.js',
  ])('leaves %s to the network', (path) => {
    expect(choose(path)).toBeUndefined()
    expect(choose(path, 'cors')).toBeUndefined()
  })

  it('leaves a page path that is only fetched, and any POST of a page, to the network', () => {
    expect(choose('/vault', 'cors')).toBeUndefined()
    expect(choose('/', 'navigate', 'POST')).toBeUndefined()
  })
})
