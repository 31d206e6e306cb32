import { useRef, type Ref } from 'react'
import { readListFile, longestList } from '#/features/builder/model/bulk/lock-list.ts'
import { t } from '#/features/builder/messages.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { secretWords } from '#/words/control-words.ts'
import { postError } from '#/words/post-undo.ts'
import { Field } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { putSecret } from '#/ui/secret-holder.ts'
import { SecretArea } from '#/ui/secret-input.tsx'

/** A list of locks with their private keys. Uncontrolled and hidden, like every typed secret. */
export function ListField({ ref }: { readonly ref: Ref<HTMLTextAreaElement> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const words = secretWords()
  const open = async (file: File) => {
    try {
      putSecret(area.current, await readListFile(file))
      // Clears the "empty" error, as typing would.
      area.current?.dispatchEvent(new Event('input', { bubbles: true }))
      postNotice({ tone: 'ok', text: t('bulk.list.file.done') })
    } catch (error) {
      postError(error)
    }
  }
  return (
    <>
      <Field
        label={t('bulk.list')}
        note={t('bulk.list.note')}
        hint={t('bulk.list.hint')}
        missing={words.missing}
      >
        <SecretArea
          ref={(element) => {
            area.current = element
            if (typeof ref === 'function') ref(element)
            else if (ref !== null) ref.current = element
          }}
          rows={8}
          maxLength={longestList}
          showLabel={words.show}
          hideLabel={words.hide}
        />
      </Field>
      <FileDrop
        label={t('bulk.list.file')}
        accept=".csv,.txt,.json,.jsonl,.ndjson"
        onFile={(file) => void open(file)}
      />
    </>
  )
}
