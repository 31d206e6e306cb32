// npm run published -- [DIR…]: tells for each published identity transition at protocol version 13 whether the screens
// can create it, or the rules that it breaks, or why not.
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

import {
  judgePublished,
  listPublished,
  publishedKinds,
  reasonsNotMade,
  type PublishedCase,
  type PublishedOutcome,
} from '#/store/testing/published-cases.ts'

const own = ['src/protocol/vectors']
const folders = process.argv.length > 2 ? process.argv.slice(2) : own
const checkedFiles = listPublished(folders.flatMap(readFolder)).map((each) => ({
  each,
  outcome: judgePublished(each),
}))
for (const { each, outcome } of checkedFiles) console.log(`${each.name}: ${formatOutcome(outcome)}`)

console.log('\nkind: made, rejected, not made')
for (const kind of publishedKinds) console.log(`${kind}: ${countsOf(({ each }) => each.kind === kind)}`)
console.log(`all: ${countsOf(() => true)}`)
console.log('')
for (const [rule, count] of countBy(rulesOf)) console.log(`${rule}: ${count}`)
console.log('')
for (const [reason, count] of countBy(reasonOf)) console.log(`${reason}: ${count}`)

interface CheckedFile {
  readonly each: PublishedCase
  readonly outcome: PublishedOutcome
}

function readFolder(folder: string): readonly object[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .flatMap((name) => {
      const file: unknown = JSON.parse(readFileSync(join(folder, name), 'utf8'))
      return typeof file === 'object' && file !== null ? [file] : []
    })
}

function formatOutcome(outcome: PublishedOutcome): string {
  switch (outcome.kind) {
    case 'made':
      return 'made through the screens'
    case 'rejected':
      return `rejected (${outcome.at}): ${outcome.rules.join(', ')}`
    case 'not-made':
      return `not made: ${reasonsNotMade[outcome.reason]}`
  }
}

function countsOf(fits: (each: CheckedFile) => boolean): string {
  const of = (kind: PublishedOutcome['kind']) =>
    checkedFiles.filter((each) => fits(each) && each.outcome.kind === kind).length
  return `${of('made')}, ${of('rejected')}, ${of('not-made')}`
}

function countBy(namesOf: (outcome: PublishedOutcome) => readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { outcome } of checkedFiles)
    for (const name of namesOf(outcome)) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}

function rulesOf(outcome: PublishedOutcome): readonly string[] {
  return outcome.kind === 'rejected' ? outcome.rules : []
}

function reasonOf(outcome: PublishedOutcome): readonly string[] {
  return outcome.kind === 'not-made' ? [reasonsNotMade[outcome.reason]] : []
}
