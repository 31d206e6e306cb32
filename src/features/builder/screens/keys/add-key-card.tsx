import { useWatch } from 'react-hook-form'
import type { KeyedDraft } from '#/workspace/drafts/keyed-draft.ts'
import { keySources, type NewKeyForm } from '#/workspace/drafts/new-key-form.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { AddKeyForm } from './add-key-form.tsx'
import { useNewKeyForm } from './use-new-key-form.ts'

const sourceIds = {
  generate: 'keys.add.source.generate',
  import: 'keys.add.source.import',
  public: 'keys.add.source.public',
  vault: 'keys.add.source.vault',
  json: 'keys.add.source.json',
} as const

export function AddKeyCard({ draft }: { readonly draft: KeyedDraft }) {
  const form = useNewKeyForm(draft)
  const typed = useWatch({ control: form.control, compute: (values: NewKeyForm) => values })
  return (
    <Card
      title={t('keys.add')}
      end={
        <Segmented
          label={t('keys.add.source')}
          value={typed.source}
          onValue={(source) => form.setValue('source', source)}
          choices={keySources.map((value) => ({ value, text: t(sourceIds[value]) }))}
        />
      }
    >
      {/* Another source is another attempt: what failed before is no longer said. */}
      <AddKeyForm key={typed.source} draft={draft} form={form} typed={typed} />
    </Card>
  )
}
