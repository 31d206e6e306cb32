import { t } from '#/features/contracts/messages.ts'
import { configFlags, setMember } from '#/features/contracts/model/form/contract-parts.ts'
import { setOrRemove } from '#/features/contracts/model/text/json-edit.ts'
import { isJsonObject, memberOf, type JsonObject } from '#/protocol/contract/json-value.ts'
import { Checkbox } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { FindingsBlock, FormHead, useFormTools } from './form-tools.tsx'
import { TypedField } from './common-fields.tsx'
import styles from './form.module.css'
import type { ReadText } from './typed-text.ts'

export function SettingsForm({ contract }: { readonly contract: JsonObject }) {
  const { apply } = useFormTools()
  return (
    <>
      <FormHead title={t('structure.settings')} />
      <div className={styles['body']}>
        <Stack>
          <TypedField
            path=""
            definition={contract}
            member="description"
            input="text"
            label={t('form.description')}
            note={t('form.settings.description.note')}
            onValue={(value) => apply([setOrRemove('/description', value)])}
          />
          <TypedField
            path=""
            definition={contract}
            member="keywords"
            input="text"
            label={t('form.settings.keywords')}
            note={t('form.settings.keywords.note')}
            format={formatKeywords}
            read={readKeywords}
            onValue={(value) => apply([setOrRemove('/keywords', value)])}
          />
          <ConfigFields contract={contract} />
        </Stack>
      </div>
    </>
  )
}

function formatKeywords(keywords: unknown): string {
  return Array.isArray(keywords) ? keywords.map(String).join(' ') : ''
}

/** Keywords contain no white space, so white space separates them. */
function readKeywords(typed: string): ReadText {
  const words = typed.split(/\s+/).filter((word) => word !== '')
  return { value: words.length === 0 ? undefined : words }
}

const boundedKeys = ['requiresIdentityEncryptionBoundedKey', 'requiresIdentityDecryptionBoundedKey'] as const
// The contract may require no bound key, one, several, or several of which the latest counts.
const bounds = ['none', '0', '1', '2'] as const
const flags = Object.keys(configFlags) as (keyof typeof configFlags)[] // The object has exactly these keys.

function ConfigFields({ contract }: { readonly contract: JsonObject }) {
  const { apply, findings } = useFormTools()
  const given = memberOf(contract, 'config')
  const config = isJsonObject(given) ? given : {}
  const set = (name: string, value: unknown) =>
    apply(setMember(contract, ['config', name], value, { $formatVersion: '1' }))
  return (
    <div data-member="config" tabIndex={-1}>
      <Stack gap="close">
        {flags.map((name) => (
          <Checkbox
            key={name}
            label={t('form.settings.flag', { name })}
            checked={(memberOf(config, name) ?? configFlags[name]) === true}
            onChecked={(on) => set(name, on)}
          />
        ))}
        {boundedKeys.map((name) => (
          <Field key={name} label={t('form.settings.bound', { name })}>
            <Select
              options={bounds.map((value) => ({ value, text: t('form.settings.bound.kind', { value }) }))}
              value={bounds.find((each) => each === String(memberOf(config, name))) ?? 'none'}
              onValue={(next) => set(name, next === 'none' ? undefined : Number(next))}
            />
          </Field>
        ))}
        <FindingsBlock findings={findings('config')} />
      </Stack>
    </div>
  )
}
