import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { leastDays, listYoung, readDates, readLockfiles } from './package-dates.mjs'
import { root } from './prepare.mjs'

// The installed packages are the reviewed ones: exact versions, a hash of each package, and no install scripts.

const exact = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/** Lists inexact entries of a package and its lockfile. */
function listLoose(manifest, lockfile) {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
  const loose = Object.entries(wanted).filter(([, version]) => !exact.test(version))
  const installed = Object.entries(lockfile.packages).filter(([place]) => place !== '')
  const unhashed = installed.filter(
    ([, { integrity, link, inBundle }]) => !link && !inBundle && integrity?.startsWith('sha512-') !== true,
  )
  return [...loose, ...unhashed].map(([name]) => name)
}

/** Lists where the lockfile differs from package.json, and where the installed packages differ from the lockfile. */
function listDifferences(manifest, lockfile, installed) {
  const { '': own, ...packages } = lockfile.packages
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
  const named = { ...own.dependencies, ...own.devDependencies }
  const names = Object.keys({ ...wanted, ...named }).filter((name) => wanted[name] !== named[name])
  const places = Object.entries(installed.packages).filter(
    ([place, { version, integrity }]) =>
      packages[place]?.version !== version || packages[place]?.integrity !== integrity,
  )
  return [...names, ...places.map(([place]) => place)]
}

function read(...names) {
  return JSON.parse(readFileSync(path.join(root, ...names), 'utf8'))
}

describe('packages and lockfiles', () => {
  it.each([[['.']], [['bench']]])('packages in %s have exact versions and hashes', (folder) => {
    expect(listLoose(read(...folder, 'package.json'), read(...folder, 'package-lock.json'))).toEqual([])
  })

  it('names a package without an exact version or a hash', () => {
    const manifest = { dependencies: { near: '^1.2.3', exact: '1.2.3', tag: 'latest' } }
    const packages = { '': {}, 'node_modules/near': {}, 'node_modules/exact': { integrity: 'sha512-x' } }
    expect(listLoose(manifest, { packages })).toEqual(['near', 'tag', 'node_modules/near'])
  })

  it('the installed packages match the lockfile, and the lockfile matches package.json', () => {
    const installed = read('node_modules', '.package-lock.json')
    expect(Object.keys(installed.packages).length).toBeGreaterThan(100)
    expect(listDifferences(read('package.json'), read('package-lock.json'), installed)).toEqual([])
  })

  it('names a package that differs between package.json, the lockfile and the installation', () => {
    const place = 'node_modules/one'
    const lockfile = (version, integrity = 'sha512-x') => ({
      packages: { '': { dependencies: { one: version } }, [place]: { version, integrity } },
    })
    const find = (wanted, locked, installed) =>
      listDifferences({ dependencies: { one: wanted } }, locked, { packages: { [place]: installed } })
    const same = { version: '1.2.3', integrity: 'sha512-x' }
    expect(find('1.2.3', lockfile('1.2.3'), same)).toEqual([])
    expect(find('1.2.4', lockfile('1.2.3'), same)).toEqual(['one'])
    expect(find('1.2.3', lockfile('1.2.3'), { ...same, version: '1.2.2' })).toEqual([place])
    expect(find('1.2.3', lockfile('1.2.3'), { ...same, integrity: 'sha512-y' })).toEqual([place])
    expect(find('1.2.3', lockfile('1.2.3', undefined), { ...same, integrity: undefined })).toEqual([place])
  })

  it('every release was at least two weeks old when it entered a lockfile', () => {
    const releases = readLockfiles()
    expect(releases.length).toBeGreaterThan(300)
    expect(listYoung(releases, readDates())).toEqual([])
  })

  it('names a release that was younger, or whose date is unknown', () => {
    const dates = {
      'old@1.0.0': { published: '2026-01-01', taken: '2026-01-15' },
      'young@1.0.0': { published: '2026-01-02', taken: '2026-01-15' },
    }
    expect(leastDays).toBe(14)
    expect(listYoung(['old@1.0.0', 'young@1.0.0', 'new@1.0.0'], dates)).toEqual([
      'young@1.0.0: 13 days old when it was taken',
      'new@1.0.0: run npm run package-dates',
    ])
  })
})
