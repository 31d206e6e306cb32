import { useTextReport } from '#/workspace/contracts/import/use-text-report.ts'
import { formatTypes } from '#/workspace/messages/contract-list-words.ts'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { TextVerdictBadge } from '#/features/contracts/list/text-verdict-badge.tsx'

/** The document types of a text, and what the rules say of it. */
export function ImportVerdict({
  id,
  text,
  types,
}: {
  readonly id: number
  readonly text: string
  readonly types: readonly string[]
}) {
  return (
    <Row gap="snug" wrap>
      <Text size="small" tone="second">
        {formatTypes(types)}
      </Text>
      <TextVerdictBadge verdict={useTextReport(`import ${id}`, text)} />
    </Row>
  )
}
