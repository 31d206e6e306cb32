import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './prepare.mjs'

// `npm run package-dates`: writes the publication day of each release beside the day of its first use. Releases younger
// than two weeks are rejected, because most hostile ones are withdrawn within days.

export const leastDays = 14

export const datesFile = path.join(root, 'scripts', 'package-dates.json')
export const lockfiles = ['package-lock.json', path.join('bench', 'package-lock.json')]

/** The releases of a lockfile, as name@version. */
export function listReleases({ packages }) {
  const places = Object.entries(packages).filter(([place, { link }]) => place !== '' && link !== true)
  return places.map(
    ([place, { name, version }]) => `${name ?? place.split('node_modules/').at(-1)}@${version}`,
  )
}

/** Releases that were used before this rule. Each is two weeks old by 1 December 2026. */
const takenBefore = new Set([
  '@hookform/resolvers@7.0.7',
  '@tanstack/query-core@5.108.0',
  '@tanstack/react-query@5.108.0',
  '@tybys/wasm-util@0.10.5',
  'csstype@3.2.4',
])

export function listYoung(releases, dates) {
  return releases.flatMap((release) => {
    const { published, taken } = dates[release] ?? {}
    if (published === undefined) return [`${release}: run npm run package-dates`]
    const days = (Date.parse(taken) - Date.parse(published)) / 86_400_000
    return days >= leastDays || takenBefore.has(release)
      ? []
      : [`${release}: ${days} days old when it was taken`]
  })
}

export function readLockfiles() {
  return lockfiles.flatMap((file) => listReleases(JSON.parse(readFileSync(path.join(root, file), 'utf8'))))
}

export function readDates() {
  return JSON.parse(readFileSync(datesFile, 'utf8'))
}

function main() {
  const before = readDates()
  const taken = new Date().toISOString().slice(0, 10)
  const releases = [...new Set(readLockfiles())].toSorted()
  const dates = Object.fromEntries(
    releases.map((release) => [release, before[release] ?? { published: publishedOn(release), taken }]),
  )
  const young = listYoung(releases, dates)
  for (const line of young) console.error(line)
  if (young.length > 0) process.exitCode = 1
  else writeFileSync(datesFile, `${JSON.stringify(dates, null, 2)}\n`)
}

function publishedOn(release) {
  const at = release.lastIndexOf('@')
  const [name, version] = [release.slice(0, at), release.slice(at + 1)]
  const times = JSON.parse(execFileSync('npm', ['view', name, 'time', '--json'], { encoding: 'utf8' }))
  return times[version].slice(0, 10)
}

if (process.argv[1] === import.meta.filename) main()
