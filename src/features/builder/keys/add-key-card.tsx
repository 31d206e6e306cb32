import { useState } from 'react'
import type { CreateDraft } from '#/workspace/drafts/create-draft.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/segmented.tsx'
import { AddKeyForm } from './add-key-form.tsx'
import { JsonKeysForm } from './json-keys-form.tsx'
import { VaultKeyForm } from './vault-key-form.tsx'

const sources = {
  generate: 'keys.add.source.generate',
  import: 'keys.add.source.import',
  public: 'keys.add.source.public',
  vault: 'keys.add.source.vault',
  json: 'keys.add.source.json',
} as const

type Source = keyof typeof sources

export function AddKeyCard({ draft }: { readonly draft: CreateDraft }) {
  const [source, setSource] = useState<Source>('generate')
  return (
    <Card
      title={t('keys.add')}
      end={
        <Segmented
          label={t('keys.add.source')}
          value={source}
          onValue={setSource}
          choices={[
            { value: 'generate', text: t(sources.generate) },
            { value: 'import', text: t(sources.import) },
            { value: 'public', text: t(sources.public) },
            { value: 'vault', text: t(sources.vault) },
            { value: 'json', text: t(sources.json) },
          ]}
        />
      }
    >
      <SourceForm source={source} draft={draft} />
    </Card>
  )
}

function SourceForm({ source, draft }: { readonly source: Source; readonly draft: CreateDraft }) {
  switch (source) {
    case 'generate':
    case 'import':
    case 'public':
      return <AddKeyForm source={source} draft={draft} />
    case 'vault':
      return <VaultKeyForm draft={draft} />
    case 'json':
      return <JsonKeysForm draft={draft} />
  }
}
