import { useEffect, useRef, useState } from 'react'
import { isJsonObject, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { askFocus, takeAskedFocus, useAskedFocus } from '#/features/contracts/screens/selection.ts'
import { freeName } from '#/features/contracts/model/form/document-edits.ts'
import { presetBase, presetNames, type PresetName } from '#/features/contracts/model/form/preset.ts'
import { addProperty, mostProperties } from '#/features/contracts/model/form/property-edits.ts'
import { kindOf } from '#/features/contracts/model/form/property-kind.ts'
import { propertiesInOrder } from '#/features/contracts/model/form/schema-level.ts'
import { formatKind, formatPreset } from '#/features/contracts/words/contract-words.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button, LinkButton } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack, Sunk } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { useFormTools } from './form-tools.tsx'
import styles from './form.module.css'

const shown = 12

export function LevelFields({ level, path }: { readonly level: JsonObject; readonly path: string }) {
  const { apply, select, mediaType } = useFormTools()
  const [preset, setPreset] = useState<PresetName>('short-text')
  const all = propertiesInOrder(level)
  const list = useRef<HTMLUListElement>(null)
  const asked = useAskedFocus((state) => state.path)
  const lineAt = all.findIndex(({ name }) => pointTo(`${path}/properties`, name) === asked)
  useEffect(() => {
    if (asked === undefined || lineAt < 0 || !takeAskedFocus(asked, 'line')) return
    // If there are more properties than the list shows, its last line has no button.
    const line = list.current?.children.item(Math.min(lineAt, shown - 1))
    line?.querySelector('button')?.focus()
  }, [asked, lineAt])
  const room = { used: all.length, most: mostProperties }
  const open = (name: string) => {
    const inner = pointTo(`${path}/properties`, name)
    askFocus(inner)
    select(inner)
  }
  const add = () => {
    const taken = all.map(({ name }) => name)
    const name = freeName(taken, presetBase[preset])
    apply(addProperty(level, path, name, preset, mediaType))
    open(name)
  }
  return (
    <Sunk>
      <Stack gap="close">
        <Text size="small">
          <strong>{t('form.properties')}</strong> {t('form.properties.room', room)}
        </Text>
        <ul ref={list} className={styles['links']}>
          {all.slice(0, shown).map(({ name, definition }) => (
            <li key={name}>
              <LinkButton onClick={() => open(name)}>{name}</LinkButton>
              <span className={styles['kind']}>
                {formatKind(isJsonObject(definition) ? kindOf(definition) : undefined)}
              </span>
            </li>
          ))}
          {all.length > shown ? <li>{t('form.properties.more', { count: all.length - shown })}</li> : null}
        </ul>
        <Field label={t('form.properties.add.what')}>
          <Select
            options={presetNames.map((each) => ({ value: each, text: formatPreset(each) }))}
            value={preset}
            onValue={setPreset}
          />
        </Field>
        <div>
          <Button
            size="small"
            icon="plus"
            why={room.used >= room.most ? t('form.properties.full', { most: room.most }) : undefined}
            onClick={add}
          >
            {t('form.properties.add')}
          </Button>
        </div>
      </Stack>
    </Sunk>
  )
}
