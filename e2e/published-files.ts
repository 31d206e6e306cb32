import { readFileSync, readdirSync } from 'node:fs'
import path from 'node:path'
import {
  judgePublished,
  listPublished,
  type PublishedCase,
  type PublishedOutcome,
} from '#/store/testing/published-cases.ts'

// `KEYWRIGHT_VECTORS`: folders with more vectors of the same form.
const folders = (process.env['KEYWRIGHT_VECTORS'] ?? 'src/protocol/vectors').split(path.delimiter)

function readFiles(): readonly object[] {
  return folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) => {
        const file: unknown = JSON.parse(readFileSync(path.join(folder, name), 'utf8'))
        return typeof file === 'object' && file !== null ? [file] : []
      }),
  )
}

/** A published transition with its expected outcome. */
export interface CheckedCase {
  readonly published: PublishedCase
  readonly outcome: PublishedOutcome
}

const checkedCases: readonly CheckedCase[] = listPublished(readFiles()).map((published) => ({
  published,
  outcome: judgePublished(published),
}))

/** Published cases of a kind that the screens can create. */
export function madeCases(kind: PublishedCase['kind']): readonly PublishedCase[] {
  return checkedCases.flatMap(({ published, outcome }) =>
    published.kind === kind && outcome.kind === 'made' ? [published] : [],
  )
}
