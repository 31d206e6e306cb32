import { memberOf } from '#/protocol/contract/json-value.ts'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import {
  constraintsOf,
  formats,
  setKeyword,
  type Constraint,
} from '#/features/contracts/model/form/schema-keywords.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { useFormTools } from './form-tools.ts'
import { KeywordField } from './keyword-field.tsx'
import styles from './form.module.css'
import { UniqueItemsField } from './unique-items-field.tsx'
import { ValuesField } from './values-field.tsx'
import { useFindingLines } from './use-finding-lines.tsx'

/** A field for each keyword that says something of the type. */
export function ConstraintFields({ place }: { readonly place: SchemaPlace }) {
  const kind = kindOf(place.definition)
  const all = constraintsOf(kind)
  const isSmall = ({ input }: Constraint) => input === 'count' || input === 'number'
  return (
    <Stack>
      {all.some(isSmall) ? (
        <div className={styles['pairs']}>
          {all.filter(isSmall).map((each) => (
            <ConstraintField key={each.keyword} place={place} constraint={each} />
          ))}
        </div>
      ) : null}
      {all
        .filter((each) => !isSmall(each))
        .map((each) => (
          <ConstraintField key={each.keyword} place={place} constraint={each} />
        ))}
    </Stack>
  )
}

function ConstraintField({
  place,
  constraint: { keyword, input },
}: {
  readonly place: SchemaPlace
  readonly constraint: Constraint
}) {
  switch (input) {
    case 'values':
      return <ValuesField place={place} />
    case 'format':
      return <FormatField place={place} keyword={keyword} />
    case 'flag':
      return <UniqueItemsField place={place} />
    case 'pattern': {
      const hint = t('form.pattern.hint')
      return (
        <KeywordField
          place={place}
          keyword={keyword}
          input="code"
          note={t('form.pattern.note')}
          hint={hint}
        />
      )
    }
    case 'text':
      return (
        <KeywordField
          place={place}
          keyword={keyword}
          input="code"
          label={t('form.media-type')}
          hint={t('form.identifier.about')}
        />
      )
    case 'count':
    case 'number':
      return <KeywordField place={place} keyword={keyword} input={input} />
  }
}

function FormatField({ place, keyword }: { readonly place: SchemaPlace; readonly keyword: string }) {
  const lines = useFindingLines()
  const { version, apply, findings } = useFormTools()
  const held = memberOf(place.definition, 'format')
  const value = typeof held === 'string' ? held : ''
  // A format of which nothing is known here stays as it is, in sight.
  const all = value === '' || formats.includes(value) ? formats : [...formats, value]
  return (
    <Field label={keyword} violations={lines(findings('format'))}>
      <Select
        options={[{ value: '', text: t('form.none') }, ...all.map((each) => ({ value: each, text: each }))]}
        value={value}
        data-member="format"
        onValue={(next) => apply(setKeyword(place, 'format', next === '' ? undefined : next, version))}
      />
    </Field>
  )
}
