import type { Violation } from '#/protocol/violation.ts'

/** Findings with a key each that stays while others go. The same rule may speak twice of one place. */
export function keyedFindings(
  findings: readonly Violation[],
): readonly { readonly key: string; readonly finding: Violation }[] {
  const seen = new Map<string, number>()
  return findings.map((finding) => {
    const name = `${finding.rule} ${finding.path}`
    const times = seen.get(name) ?? 0
    seen.set(name, times + 1)
    return { key: `${name} ${times}`, finding }
  })
}
