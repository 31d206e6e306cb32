import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from './prepare.mjs'

// What is installed is what was looked at: exact versions, a hash of each package, no script of any of them.

const exact = /^(npm:@?[\w./-]+@)?\d+\.\d+\.\d+(-[\w.]+)?$/

/** What of a package and its lockfile is not exact. */
function listLoose(manifest, lockfile) {
  const wanted = { ...manifest.dependencies, ...manifest.devDependencies }
  const loose = Object.entries(wanted).filter(([, version]) => !exact.test(version))
  const installed = Object.entries(lockfile.packages).filter(([place]) => place !== '')
  const unhashed = installed.filter(
    ([, { integrity, link, inBundle }]) => !link && !inBundle && integrity?.startsWith('sha512-') !== true,
  )
  return [...loose, ...unhashed].map(([name]) => name)
}

function read(...names) {
  return JSON.parse(readFileSync(path.join(root, ...names), 'utf8'))
}

describe('the packages of', () => {
  it.each([[['.']], [['bench']]])('%s have exact versions and hashes', (folder) => {
    expect(listLoose(read(...folder, 'package.json'), read(...folder, 'package-lock.json'))).toEqual([])
  })

  it('anything else would be named', () => {
    const manifest = { dependencies: { near: '^1.2.3', exact: '1.2.3', tag: 'latest' } }
    const packages = { '': {}, 'node_modules/near': {}, 'node_modules/exact': { integrity: 'sha512-x' } }
    expect(listLoose(manifest, { packages })).toEqual(['near', 'tag', 'node_modules/near'])
  })
})
