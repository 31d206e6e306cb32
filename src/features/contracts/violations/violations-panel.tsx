import type { Studio } from '#/workspace/contracts/studio.ts'
import { violationLines } from '#/workspace/messages/violation-lines.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'

/** What the rules say against the contract, in the order of the document. */
export function ViolationsPanel({ studio: { report } }: { readonly studio: Studio }) {
  const violations = report?.violations ?? []
  if (violations.length === 0) return null
  return (
    <Card title={t('contract.violations')}>
      <Stack gap="tight">
        {violationLines(violations).map((line, index) => (
          <ViolationLine key={`${line.rule} ${index}`} violation={line} />
        ))}
      </Stack>
    </Card>
  )
}
