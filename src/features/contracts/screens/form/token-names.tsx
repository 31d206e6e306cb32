import { useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import { nameOf } from '#/features/contracts/model/form/contract-parts.ts'
import { isJsonObject, memberOf, pointTo, type JsonObject } from '#/protocol/contract/json-value.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { FindingsBlock, useFormTools } from './form-tools.tsx'
import styles from './form.module.css'
import { TypedField } from './common-fields.tsx'

export function NamesFields({ token, path }: { readonly token: JsonObject; readonly path: string }) {
  const { apply, findings } = useFormTools()
  const given = memberOf(token, 'conventions')
  const conventions = isJsonObject(given) ? given : {}
  const names = memberOf(conventions, 'localizations')
  const localizations = isJsonObject(names) ? names : {}
  const conventionsPath = `${path}/conventions`
  const namesPath = `${conventionsPath}/localizations`
  const set = (member: string, value: unknown) => {
    if (isJsonObject(given)) apply([{ kind: 'set', path: `${conventionsPath}/${member}`, value }])
    else apply([{ kind: 'set', path: conventionsPath, value: { $formatVersion: '0', [member]: value } }])
  }
  return (
    <Stack gap="close">
      {Object.entries(localizations).map(([language, each]) => (
        <div key={language} className={styles['pairs']}>
          {(['singularForm', 'pluralForm'] as const).map((member) => (
            <TypedField
              key={member}
              path={pointTo(namesPath, language)}
              definition={isJsonObject(each) ? each : {}}
              member={member}
              input="text"
              label={t('form.token.name', { member, language })}
              onValue={(value) =>
                apply([
                  { kind: 'set', path: `${pointTo(namesPath, language)}/${member}`, value: value ?? '' },
                ])
              }
            />
          ))}
        </div>
      ))}
      <div className={styles['pairs']}>
        <TypedField
          path={conventionsPath}
          definition={conventions}
          member="decimals"
          input="count"
          label={t('form.token.decimals')}
          onValue={(value) => set('decimals', value ?? 0)}
        />
        <AddLanguage
          key={path}
          taken={Object.keys(localizations)}
          onLanguage={(language) => set('localizations', { ...localizations, [language]: nameOf('', '') })}
        />
      </div>
      <FindingsBlock findings={findings('conventions')} />
    </Stack>
  )
}

function AddLanguage({
  taken,
  onLanguage,
}: {
  readonly taken: readonly string[]
  readonly onLanguage: (language: string) => void
}) {
  const [language, setLanguage] = useState('')
  const isCode = /^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]+)*$/.test(language) && !taken.includes(language)
  return (
    <Field label={t('form.token.language')}>
      <div className={styles['field']}>
        <TextInput
          value={language}
          spellCheck={false}
          onChange={(event) => setLanguage(event.currentTarget.value.trim())}
        />
        <Button
          size="small"
          icon="plus"
          label={t('form.token.language.add')}
          why={isCode ? undefined : t('form.token.language.why')}
          hideWhy
          onClick={() => {
            onLanguage(language)
            setLanguage('')
          }}
        />
      </div>
    </Field>
  )
}
