import { useRef, useState } from 'react'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { sandboxNetwork } from '#/workspace/networks.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { vault, type VaultKey, type VaultKeyRequest } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { SecretInput } from '#/ui/secret-input.tsx'
import { Select } from '#/ui/select.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { TextInput } from '#/ui/text-input.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { formatType, nameOf } from './key-words.ts'

const uses = ['single-use', '0', '1', '2', '3'] as const
const keyTypes = ['0', '1', '2'] as const
type Use = (typeof uses)[number]
type TypeChoice = (typeof keyTypes)[number]

const useIds = {
  'single-use': 'vault.import.for.single-use',
  '0': 'vault.import.for.0',
  '1': 'vault.import.for.1',
  '2': 'vault.import.for.2',
  '3': 'vault.import.for.3',
} as const

const levels = { '0': 0, '1': 1, '2': 2, '3': 3 } as const
const types = { '0': 0, '1': 1, '2': 2 } as const satisfies Record<TypeChoice, VaultKey['keyType']>

export function ImportCard() {
  const secret = useRef<HTMLInputElement>(null)
  const [use, setUse] = useState<Use>('single-use')
  const [type, setType] = useState<TypeChoice>('0')
  const [label, setLabel] = useState('')
  const [attempt, run] = useAttempt()
  const submit = () => {
    const text = takeSecret(secret.current)
    run(async () => {
      const network = sandboxNetwork.kind
      const sealed = await vault.importKey({ text, key: requestOf(use, type, label.trim()), network })
      postNotice({ tone: 'ok', text: t('vault.import.done', { label: nameOf(sealed) }) })
      setLabel('')
    })
  }
  return (
    <Card title={t('vault.import')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (attempt.kind !== 'busy') submit()
        }}
      >
        <Stack>
          <Field label={t('vault.import.for')} hint={t('vault.import.for.hint')}>
            <Select
              value={use}
              onValue={setUse}
              options={uses.map((value) => ({ value, text: t(useIds[value]) }))}
            />
          </Field>
          {use === 'single-use' ? null : (
            <Field label={t('vault.import.type')}>
              <Select
                value={type}
                onValue={setType}
                options={keyTypes.map((value) => ({ value, text: formatType(types[value]) }))}
              />
            </Field>
          )}
          <Field label={t('vault.import.label')} note={t('vault.import.label.note')}>
            <TextInput
              value={label}
              maxLength={100}
              onChange={(event) => setLabel(event.currentTarget.value)}
            />
          </Field>
          <Field
            label={t('vault.import.secret')}
            note={t('vault.import.secret.note')}
            hint={t('vault.import.secret.hint')}
            violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          >
            <SecretInput
              ref={secret}
              mono
              required
              showLabel={t('control.secret.show')}
              hideLabel={t('control.secret.hide')}
            />
          </Field>
          <div>
            <Button kind="primary" type="submit" busy={attempt.kind === 'busy'}>
              {t('vault.import.act')}
            </Button>
          </div>
        </Stack>
      </form>
    </Card>
  )
}

function requestOf(use: Use, type: TypeChoice, label: string): VaultKeyRequest {
  if (use === 'single-use') return { kind: 'single-use', label }
  return { kind: 'identity', keyType: types[type], securityLevel: levels[use], label }
}
