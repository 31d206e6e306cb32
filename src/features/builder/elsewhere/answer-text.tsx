import { useRef, useState } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Stack } from '#/ui/stack.tsx'
import { TextArea } from '#/ui/text-area.tsx'

// Above what is looked at, so that too long a text is named and not cut.
const maxLength = 900_000

/** The answer as pasted text. It is kept nowhere: what is taken leaves the field. */
export function AnswerText({
  busy,
  onText,
}: {
  readonly busy: boolean
  readonly onText: (text: string) => void
}) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [isEmpty, setEmpty] = useState(true)
  const submit = () => {
    if (area.current === null || busy) return
    const { value } = area.current
    area.current.value = ''
    setEmpty(true)
    onText(value)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="tight">
        <Field label={t('elsewhere.back.text')} hint={t('elsewhere.back.hint')}>
          <TextArea
            ref={area}
            mono
            rows={3}
            maxLength={maxLength}
            onChange={(event) => setEmpty(event.currentTarget.value.trim() === '')}
          />
        </Field>
        <div>
          <Button type="submit" busy={busy} why={isEmpty ? t('elsewhere.back.why') : undefined}>
            {t('elsewhere.back.act')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}
