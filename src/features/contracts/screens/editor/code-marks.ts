import type { Violation } from '#/protocol/violation.ts'
import { spanFinder } from '#/features/contracts/model/editor/text-spans.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { formatJsonProblem } from '#/features/contracts/words/contract-words.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import type { CodeMark } from '#/ui/code-editor-props.ts'

// As many as are listed of each kind.
const mostMarks = 1000

/** What the editor underlines: where the text breaks, or what the rules say of it while it is whole. */
export function codeMarks({
  text,
  tree,
  problem,
  report,
}: Pick<Studio, 'text' | 'tree' | 'problem' | 'report'>): readonly CodeMark[] {
  if (problem !== undefined) {
    const from = Math.min(problem.at, Math.max(0, text.length - 1))
    const message = formatJsonProblem(problem.kind)
    return [{ from, to: Math.min(text.length, from + 1), severity: 'error', message, source: 'JSON' }]
  }
  if (report === undefined) return []
  const { mark } = spanFinder(tree)
  const of = (findings: readonly Violation[], severity: CodeMark['severity']) =>
    findings
      .slice(0, mostMarks)
      .map((each) => ({ ...mark(each.path), severity, message: formatViolation(each), source: each.rule }))
  return [...of(report.violations, 'error'), ...of(report.warnings, 'warning')]
}
