import type { UseFormReturn } from 'react-hook-form'
import { t } from '#/workspace/messages/t.ts'
import { mostAtOnce, type RangeTexts } from '#/workspace/restore/scan-ranges.ts'
import { ChoiceGroup } from '#/ui/choice-group.tsx'
import { Columns } from '#/ui/columns.tsx'
import { Field } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import type { ScanTexts } from './scan-form.tsx'

export type RangeFault = 'index' | 'count' | 'too-many'

const fields = [
  [
    { name: 'identityFrom', label: 'restore.identities.from' },
    { name: 'identityCount', label: 'restore.identities.count' },
  ],
  [
    { name: 'keyFrom', label: 'restore.keys.from' },
    { name: 'keyCount', label: 'restore.keys.count' },
  ],
  [
    { name: 'singleUseFrom', label: 'restore.single-use.from' },
    { name: 'singleUseCount', label: 'restore.single-use.count' },
  ],
] as const satisfies readonly (readonly { readonly name: keyof RangeTexts; readonly label: string }[])[]

export function RangeFields({
  form,
  fault,
}: {
  readonly form: UseFormReturn<ScanTexts>
  readonly fault: RangeFault | undefined
}) {
  return (
    <Stack gap="close">
      <ChoiceGroup label={t('restore.ranges')}>
        <Columns shape="three">
          {fields.map((pair) => (
            <Stack key={pair[0].name} gap="tight">
              {pair.map(({ name, label }) => (
                <Field key={name} label={t(label)}>
                  <TextInput {...form.register(name)} inputMode="numeric" maxLength={10} />
                </Field>
              ))}
            </Stack>
          ))}
        </Columns>
      </ChoiceGroup>
      {fault === undefined ? null : (
        <Note tone="bad" alert>
          {wordsOf(fault)}
        </Note>
      )}
    </Stack>
  )
}

function wordsOf(fault: RangeFault): string {
  switch (fault) {
    case 'index':
      return t('restore.range.index')
    case 'count':
      return t('restore.range.count')
    case 'too-many':
      return t('restore.range.too-many', { most: mostAtOnce })
  }
}
