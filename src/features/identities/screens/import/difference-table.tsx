import type { FieldDifference } from '#/features/identities/model/identity-difference.ts'
import { differenceWords } from '#/features/identities/words/difference-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Stack } from '#/ui/stack.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

/** Each field that differs, with what is here and what came. */
export function DifferenceTable({ differences }: { readonly differences: readonly FieldDifference[] }) {
  return (
    <Table
      caption={t('import.differs')}
      density="low"
      framed
      columns={[
        { id: 'field', head: t('import.column.field'), lead: true },
        { id: 'here', head: t('import.column.here') },
        { id: 'there', head: t('import.column.there') },
      ]}
      rows={differences.map((each) => {
        const { field, here, there, fault } = differenceWords(each)
        return {
          id: field,
          cells: {
            field: (
              <Stack gap="snug">
                <span>{field}</span>
                {fault === undefined ? null : (
                  <Text size="small" tone="bad">
                    {fault}
                  </Text>
                )}
              </Stack>
            ),
            here,
            there: <b>{there}</b>,
          },
        }
      })}
    />
  )
}
