import type { JsonObject } from '#/protocol/contract/json-value.ts'
import { t } from '#/features/contracts/messages.ts'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { useFormTools } from './form-tools.ts'
import { useFindingLines } from './use-finding-lines.tsx'

const longest = 120

/** Members that the form has no field for: named, shown and left alone. */
export function OtherMembers({
  definition,
  fields,
}: {
  readonly definition: JsonObject
  /** The members that it has fields for. */
  readonly fields: readonly string[]
}) {
  const lines = useFindingLines()
  const { findings } = useFormTools()
  const kept = Object.entries(definition).filter(([name]) => !fields.includes(name))
  if (kept.length === 0) return null
  return (
    <Sunk>
      <Stack gap="tight">
        <Text size="small" strong>
          {t('form.kept')}
        </Text>
        {kept.map(([name, value]) => (
          <Stack key={name} gap="snug">
            <Text mono>{`${name}: ${cut(JSON.stringify(value))}`}</Text>
            {lines(findings(name)).map((each) => (
              <ViolationLine key={each.rule} violation={each} />
            ))}
          </Stack>
        ))}
        <Text size="small" tone="quiet">
          {t('form.kept.about')}
        </Text>
      </Stack>
    </Sunk>
  )
}

function cut(text: string): string {
  return text.length > longest ? `${text.slice(0, longest)}…` : text
}
