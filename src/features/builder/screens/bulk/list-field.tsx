import { useRef, type Ref } from 'react'
import { longestList } from '#/features/builder/model/bulk/read-list.ts'
import { readListFile } from '#/features/builder/model/bulk/read-list-file.ts'
import { secretWords } from '#/workspace/messages/control-words.ts'
import { formatError } from '#/workspace/messages/format-error.ts'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { Field } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file-drop.tsx'
import { putSecret } from '#/ui/put-secret.ts'
import { SecretArea } from '#/ui/secret-area.tsx'

/** Takes a list of locks with their private keys: uncontrolled and hidden, as every secret that is typed. */
export function ListField({ ref }: { readonly ref: Ref<HTMLTextAreaElement> }) {
  const area = useRef<HTMLTextAreaElement>(null)
  const words = secretWords()
  const open = async (file: File) => {
    try {
      putSecret(area.current, await readListFile(file))
      postNotice({ tone: 'ok', text: t('bulk.list.file.done') })
    } catch (error) {
      postNotice({ tone: 'bad', text: formatError(error) })
    }
  }
  return (
    <>
      <Field label={t('bulk.list')} note={t('bulk.list.note')} hint={t('bulk.list.hint')}>
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
