import { useRef, useState } from 'react'
import { checkKeyDataText } from '#/protocol/key/key-data-text.ts'
import type { KeyType } from '#/protocol/key/key-type.ts'
import { levelsForPurpose } from '#/protocol/key/key-purpose.ts'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { addKeys, generateKey, importKey, type KeyChoice } from '#/workspace/drafts/key-actions.ts'
import { defaultKeyLabel } from '#/workspace/drafts/key-label.ts'
import { errorLines } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatKeyName } from '#/workspace/messages/vault-key-words.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Stack } from '#/ui/stack.tsx'
import { takeSecret } from '#/ui/take-secret.ts'
import { useAttempt } from '#/ui/use-attempt.ts'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { KeyChoiceFields } from './key-choice-fields.tsx'
import { PrivateKeyField } from './private-key-field.tsx'
import { PublicKeyField } from './public-key-field.tsx'

const first: KeyChoice = { label: '', purpose: 0, securityLevel: 1, type: 0, readOnly: false }

/** Adds one key: made here, brought as a private key, or as a public key alone. */
export function AddKeyForm({
  source,
  draft,
}: {
  readonly source: 'generate' | 'import' | 'public'
  readonly draft: CreateDraft
}) {
  const secret = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState(first)
  const [text, setText] = useState('')
  const [attempt, run] = useAttempt()
  const open = useVault((view) => view.session.kind === 'open')
  const choice = settle(typed, source)
  const { type } = choice
  const data = source === 'public' && text.trim() !== '' ? checkKeyDataText(text, type) : undefined
  const label =
    choice.label.trim() === '' ? defaultKeyLabel(choice.purpose, choice.securityLevel) : choice.label.trim()
  const failed = attempt.kind === 'failed' ? errorLines(attempt.error) : []

  const add = async () => {
    const named = { ...choice, label }
    if (source === 'public') addKeys(draft.id, [{ ...named, source: { kind: 'public', text } }])
    else if (type !== 3) await addOwn({ ...named, type })
    setText('')
    setTyped({ ...choice, label: '' })
  }
  const addOwn = async (named: KeyChoice & { readonly type: Exclude<KeyType, 3> }) => {
    if (source === 'generate') return generateKey(draft.id, named)
    const { key, known } = await importKey(draft.id, named, takeSecret(secret.current))
    if (known) postNotice({ tone: 'ok', text: t('keys.add.known', { name: formatKeyName(key) }) })
  }
  const why = draft.keys.length >= 10 ? t('keys.add.why.full') : whyNot(source, open, data?.ok === true, type)
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (why === undefined) run(add)
      }}
    >
      <Stack>
        <KeyChoiceFields choice={choice} source={source} onChoice={setTyped} />
        {source === 'import' ? <PrivateKeyField ref={secret} type={type} violations={failed} /> : null}
        {source === 'public' ? (
          <PublicKeyField type={type} text={text} onText={setText} checked={data} />
        ) : null}
        {source === 'import'
          ? null
          : failed.map((line) => <ViolationLine key={line.rule} violation={line} />)}
        <div>
          <Button type="submit" icon="plus" busy={attempt.kind === 'busy'} why={why}>
            {t('keys.add.act')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

// What was chosen for another purpose or source gives way to what this one allows.
function settle(choice: KeyChoice, source: 'generate' | 'import' | 'public'): KeyChoice {
  const levels = levelsForPurpose(choice.purpose)
  const [only = choice.securityLevel] = levels
  const securityLevel = levels.includes(choice.securityLevel) ? choice.securityLevel : only
  const type = source !== 'public' && choice.type === 3 ? 0 : choice.type
  return { ...choice, securityLevel, type }
}

function whyNot(source: 'generate' | 'import' | 'public', open: boolean, hasData: boolean, type: KeyType) {
  if (source !== 'public') return open ? undefined : t('keys.add.why.vault')
  if (hasData) return undefined
  return type === 2 || type === 3 ? t('keys.add.why.hash') : t('keys.add.why.data')
}
