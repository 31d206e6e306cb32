import type { ContractReport } from '#/protocol/contract/check-contract.ts'

/** What the rules say of a text, for a list. */
export type TextVerdict =
  | { readonly kind: 'judging' | 'open' | 'no-json' }
  | { readonly kind: 'judged'; readonly violations: number; readonly warnings: number }

export function verdictOf(report: ContractReport): TextVerdict {
  return {
    kind: 'judged',
    violations: report.violations.length + report.unlisted,
    warnings: report.warnings.length,
  }
}
