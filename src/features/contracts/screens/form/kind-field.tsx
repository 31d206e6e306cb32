import { useState } from 'react'
import type { SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { applyPreset, changeKind, isIndexed } from '#/features/contracts/model/form/property-edits.ts'
import { presetNames, presetOf, presets, type PresetName } from '#/features/contracts/model/form/preset.ts'
import { kindOf, propertyKinds, type PropertyKind } from '#/features/contracts/model/form/property-kind.ts'
import { obstacleOf } from '#/features/contracts/model/form/index-candidates.ts'
import { formatKind, formatPreset } from '#/features/contracts/words/contract-form-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { useFormTools } from './form-tools.ts'
import { useFindingLines } from './use-finding-lines.tsx'

interface KindOption {
  readonly value: PropertyKind | 'none'
  readonly text: string
  readonly off: boolean
}

/** Type and preset of a schema. What an index could not hold is off while an index names the property. */
export function KindField({ place }: { readonly place: SchemaPlace }) {
  const lines = useFindingLines()
  const { version, mediaType, apply, findings } = useFormTools()
  // The arrows pass one kind after another: each is made of what was there when the field was entered.
  const [from, setFrom] = useState(place.definition)
  const kind = kindOf(place.definition)
  const indexed = isIndexed(place)
  const remember = () => setFrom(place.definition)
  const isOff = (each: PropertyKind) => indexed && (each === 'object' || (each === 'array' && noArrays))
  const noArrays = obstacleOf({ type: 'array', maxItems: 1 }, version) !== undefined
  const kinds: KindOption[] = propertyKinds.map((each) => ({
    value: each,
    text: isOff(each) ? t('form.type.why', { type: formatKind(each) }) : formatKind(each),
    off: isOff(each),
  }))
  const none: KindOption = { value: 'none', text: t('form.type.none'), off: true }
  return (
    <>
      <Field label={t('form.type')} violations={lines(findings('type'))}>
        <Select
          options={kind === undefined ? [none, ...kinds] : kinds}
          value={kind ?? 'none'}
          data-member="type"
          onFocus={remember}
          onValue={(value) => {
            if (value !== 'none') apply(changeKind(place, value, from, mediaType))
          }}
        />
      </Field>
      <Field label={t('form.preset')}>
        <Select
          options={[
            { value: '' as const, text: t('form.preset.none') },
            ...presetNames.map((each) =>
              presetOption(each, indexed && obstacleOf(presets[each], version) !== undefined),
            ),
          ]}
          value={presetOf(place.definition) ?? ''}
          onFocus={remember}
          onValue={(value) => {
            if (value !== '') apply(applyPreset(place, value, from, mediaType))
          }}
        />
      </Field>
    </>
  )
}

function presetOption(preset: PresetName, off: boolean) {
  const text = formatPreset(preset)
  const value: PresetName | '' = preset
  return { value, text: off ? t('form.preset.why', { preset: text }) : text, off }
}
