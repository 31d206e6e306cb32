import { useState } from 'react'
import { violation, type Violation } from '#/protocol/violation.ts'
import { checkKeysJson } from '#/workspace/drafts/check-keys-json.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { addPublicKeys } from '#/workspace/drafts/key-actions.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextArea } from '#/ui/text-area.tsx'

/** Adds public keys that were written down elsewhere, all or none. */
export function JsonKeysForm({ draft }: { readonly draft: CreateDraft }) {
  const [text, setText] = useState('')
  const [violations, setViolations] = useState<readonly Violation[]>([])
  const add = () => {
    const checked = checkKeysJson(text)
    if (!checked.ok) return setViolations(checked.violations)
    const length = draft.keys.length + checked.value.length
    if (length > 10) return setViolations([violation('keys.count', '', { params: { length } })])
    addPublicKeys(draft.id, checked.value)
    setText('')
    setViolations([])
  }
  return (
    <Stack>
      <Field
        label={t('keys.add.json')}
        note={t('keys.add.json.note')}
        hint={t('keys.add.json.hint')}
        violations={violations.map((each) => ({ rule: each.rule, text: formatAt(each) }))}
      >
        <TextArea
          mono
          rows={8}
          maxLength={60_000}
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            setViolations([])
          }}
        />
      </Field>
      <div>
        <Button icon="plus" why={text.trim() === '' ? t('keys.add.why.json') : undefined} onClick={add}>
          {t('keys.add.json.act')}
        </Button>
      </div>
    </Stack>
  )
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('keys.add.json.at', { pointer: each.path, text })
}
