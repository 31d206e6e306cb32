import type { StudioProblem } from './studio.ts'
import type { JsonProblem } from '#/protocol/contract/json-tree.ts'

/** The problem with its line and column, as editors count them: from 1. */
export function placeProblem(text: string, { kind, at }: JsonProblem): StudioProblem {
  let line = 1
  let lineStart = 0
  for (let place = 0; place < at; place += 1) {
    const unit = text.charCodeAt(place)
    const isBreak = unit === 0x0a || (unit === 0x0d && text.charCodeAt(place + 1) !== 0x0a)
    if (!isBreak) continue
    line += 1
    lineStart = place + 1
  }
  return { kind, at, line, column: at - lineStart + 1 }
}
