import type { ItemPlace, PropertyPlace, SchemaPlace } from '#/features/contracts/model/form/contract-place.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import { constraintsOf, remarks } from '#/features/contracts/model/form/schema-keywords.ts'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { ConstraintFields } from './constraint-fields.tsx'
import { OtherMembers } from './other-members.tsx'
import { LevelFields } from './level-fields.tsx'
import { RemarksFields } from './remarks-fields.tsx'
import { isJsonObject } from '#/protocol/contract/json-value.ts'
import { askFocus } from '#/features/contracts/model/form/asked-focus.ts'
import { addPrefixItem, prefixOf, setTuple } from '#/features/contracts/model/form/list-edits.ts'
import { formatKind } from '#/features/contracts/words/contract-form-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Text } from '#/ui/text.tsx'
import { useFormTools } from './form-tools.ts'
import styles from './form.module.css'

const structure = ['type', 'position', 'properties', 'required', 'additionalProperties', 'dependentRequired']
const ofLists = ['items', 'prefixItems']

/** The members of a schema that the form of its kind has fields for. */
function fieldsOf(place: PropertyPlace | ItemPlace): readonly string[] {
  const kind = kindOf(place.definition)
  const named = constraintsOf(kind).map(({ keyword }) => keyword)
  const byteArray = kind === 'bytes' || kind === 'identifier' ? ['byteArray'] : []
  const fixed = kind === 'identifier' ? ['minItems', 'maxItems'] : []
  return [...structure, ...ofLists, ...named, ...byteArray, ...fixed, ...remarks]
}

/** Type, constraints and remarks of a property or of items. */
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

/** What the items of an array are: all alike, or one definition for each place. */
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
                // Places have no name but their number.
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
