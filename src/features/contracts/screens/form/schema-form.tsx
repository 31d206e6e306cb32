import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import type { ItemPlace, PropertyPlace, SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { obstacleOf } from '#/features/contracts/model/form/index-candidates.ts'
import { type PresetName, presetNames, presetOf, presets } from '#/features/contracts/model/form/preset.ts'
import {
  addPrefixItem,
  applyPreset,
  changeKind,
  isIndexed,
  prefixOf,
  setTuple,
} from '#/features/contracts/model/form/property-edits.ts'
import { kindOf, type PropertyKind, propertyKinds } from '#/features/contracts/model/form/property-kind.ts'
import { constraintsOf, remarks } from '#/features/contracts/model/form/schema-keywords.ts'
import { askFocus } from '#/features/contracts/screens/selection.ts'
import { formatKind, formatPreset } from '#/features/contracts/words/contract-words.ts'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { ConstraintFields } from './constraint-fields.tsx'
import { useFindingLines, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { LevelFields } from './level-fields.tsx'
import { OtherMembers, RemarksFields } from './common-fields.tsx'

const structure = ['type', 'position', 'properties', 'required', 'additionalProperties', 'dependentRequired']
const ofLists = ['items', 'prefixItems']

function fieldsOf(place: PropertyPlace | ItemPlace): readonly string[] {
  const kind = kindOf(place.definition)
  const named = constraintsOf(kind).map(({ keyword }) => keyword)
  const byteArray = kind === 'bytes' || kind === 'identifier' ? ['byteArray'] : []
  const fixed = kind === 'identifier' ? ['minItems', 'maxItems'] : []
  return [...structure, ...ofLists, ...named, ...byteArray, ...fixed, ...remarks]
}

export function SchemaForm({ place }: { readonly place: PropertyPlace | ItemPlace }) {
  const kind = kindOf(place.definition)
  return (
    <Stack>
      <ConstraintFields place={place} />
      {kind === 'array' ? <ListFields place={place} /> : null}
      {kind === 'object' ? <LevelFields level={place.definition} path={place.path} /> : null}
      <RemarksFields path={place.path} definition={place.definition} />
      <OtherMembers definition={place.definition} fields={fieldsOf(place)} />
    </Stack>
  )
}

function ListFields({ place }: { readonly place: SchemaPlace }) {
  const { apply, select } = useFormTools()
  const prefix = prefixOf(place.definition)
  const open = (path: string) => {
    askFocus(path)
    select(path)
  }
  return (
    <Sunk>
      <Stack gap="close">
        <Text size="small" strong>
          {t('form.items.kind')}
        </Text>
        <Segmented
          label={t('form.items.kind')}
          choices={[
            { value: 'alike', text: t('form.items.alike') },
            { value: 'tuple', text: t('form.items.tuple') },
          ]}
          value={prefix === undefined ? 'alike' : 'tuple'}
          onValue={(value) => apply(setTuple(place, value === 'tuple'))}
        />
        {prefix === undefined ? (
          <div>
            <LinkButton onClick={() => open(`${place.path}/items`)}>{t('form.items.open')}</LinkButton>
          </div>
        ) : (
          <>
            <ul className={styles['links']}>
              {prefix.map((each, at) => (
                // A place has only a number.
                // oxlint-disable-next-line react/no-array-index-key
                <li key={at}>
                  <LinkButton onClick={() => open(`${place.path}/prefixItems/${at}`)}>
                    {t('form.items.open-at', {
                      place: at,
                      type: formatKind(isJsonObject(each) ? kindOf(each) : undefined),
                    })}
                  </LinkButton>
                </li>
              ))}
            </ul>
            <div>
              <Button size="small" icon="plus" onClick={() => apply(addPrefixItem(place))}>
                {t('form.items.add')}
              </Button>
            </div>
            <Text size="small" tone="quiet">
              {t('form.items.about')}
            </Text>
          </>
        )}
      </Stack>
    </Sunk>
  )
}

interface KindOption {
  readonly value: PropertyKind | 'none'
  readonly text: string
  readonly off: boolean
}

/** Chooses the type. Types that cannot be indexed are disabled while an index uses the property. */
export function KindField({ place }: { readonly place: SchemaPlace }) {
  const lines = useFindingLines()
  const { version, mediaType, apply, findings } = useFormTools()
  // Arrow keys pass through other types, so each change starts from the definition at the time of the focus.
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
