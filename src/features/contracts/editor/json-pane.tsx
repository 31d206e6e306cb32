import { replaceText } from '#/workspace/contracts/text-actions.ts'
import type { Studio } from '#/workspace/contracts/studio.ts'
import { t } from '#/workspace/messages/t.ts'
import { Field } from '#/ui/field.tsx'
import { TextArea } from '#/ui/text-area.tsx'
import { PaneHead } from '#/features/contracts/pane-head.tsx'

/** The text of the contract. */
export function JsonPane({ studio: { id, text } }: { readonly studio: Studio }) {
  return (
    <>
      <PaneHead title={t('contract.pane.json')} />
      <Field label={t('contract.text')}>
        <TextArea
          mono
          rows={24}
          value={text}
          onChange={(event) => {
            replaceText(id, event.currentTarget.value)
          }}
        />
      </Field>
    </>
  )
}
