import { useTextReport } from '#/features/contracts/model/import/use-text-report.ts'
import { formatTypes } from '#/features/contracts/words/contract-list-words.ts'
import { Row } from '#/ui/row.tsx'
import { Text } from '#/ui/text.tsx'
import { TextVerdictBadge } from '#/features/contracts/screens/list/text-verdict-badge.tsx'

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
