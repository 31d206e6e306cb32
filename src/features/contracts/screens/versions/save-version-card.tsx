import { useState } from 'react'
import { mostContractName, type ContractVersion } from '#/workspace/records/contract-record.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { saveVersion } from '#/features/contracts/model/version-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/input.tsx'
import { useAttempt } from '#/ui/attempt.tsx'

/** Keeps the draft as a version that nothing changes any more. */
export function SaveVersionCard({
  studio: { id, text },
  versions,
}: {
  readonly studio: Studio
  readonly versions: readonly ContractVersion[]
}) {
  const [name, setName] = useState('')
  const [attempt, run] = useAttempt()
  const same = versions.find((each) => each.text === text)
  const keep = () =>
    run(async () => {
      await saveVersion(id, name.trim())
      setName('')
    })
  return (
    <Card title={t('versions.keep')}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          if (same === undefined) keep()
        }}
      >
        <Stack gap="tight">
          <Text as="p" tone="second">
            {versions.length === 0 ? t('versions.none') : t('versions.keep.about')}
          </Text>
          <Field label={t('versions.name')} note={t('versions.optional')}>
            <TextInput
              value={name}
              maxLength={mostContractName}
              onChange={(event) => setName(event.currentTarget.value)}
            />
          </Field>
          <div>
            <Button
              kind="primary"
              type="submit"
              busy={attempt.kind === 'busy'}
              why={same === undefined ? undefined : t('versions.keep.same', { number: same.number })}
            >
              {t('versions.keep.act', { number: (versions.at(-1)?.number ?? 0) + 1 })}
            </Button>
          </div>
          {attempt.kind === 'failed' ? (
            <Note tone="bad" alert>
              {formatError(attempt.error)}
            </Note>
          ) : null}
        </Stack>
      </form>
    </Card>
  )
}
