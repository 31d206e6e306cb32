import { zodResolver } from '@hookform/resolvers/zod'
import { useEffect, useRef, useState } from 'react'
import { useWatch, useForm } from 'react-hook-form'
import type { KeyedDraft } from '#/domain/draft/keyed-draft.ts'
import type { CreateDraft } from '#/store/records/create-draft.ts'
import {
  emptyKeyForm,
  keySources,
  type NewKeyForm,
  isSameForm,
  withoutSecrets,
} from '#/store/records/new-key-form.ts'
import { t } from '#/features/builder/messages.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { Segmented } from '#/ui/choice.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { VaultUse } from '#/features/builder/screens/vault-needed.tsx'
import { completeKeyForm, saveNewKey, watchNewKey } from '#/features/builder/model/new-key.ts'
import { AddKeyForm } from './add-key-form.tsx'

const sourceIds = {
  generate: 'keys.add.source.generate',
  import: 'keys.add.source.import',
  public: 'keys.add.source.public',
  vault: 'keys.add.source.vault',
  json: 'keys.add.source.json',
} as const

/** A card for the key form. If a button opened the form, the card takes the focus, because that button is gone. */
export function OpenedKeyCard({
  draft,
  isPressed,
}: {
  readonly draft: CreateDraft
  readonly isPressed: boolean
}) {
  const frame = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isPressed) frame.current?.focus()
  }, [isPressed])
  return (
    <div ref={frame} tabIndex={-1} role="group" aria-label={t('keys.add')}>
      <AddKeyCard draft={draft} />
    </div>
  )
}

/** The key form stays closed while the identity has all the keys that it needs. */
export function useMoreKeys({ newKey }: CreateDraft, isEnough: boolean) {
  const [opened, setOpened] = useState<'pressed' | 'wanted'>()
  // Text from before a reload opens the form, which then stays open.
  const isWanted = !isEnough || !isSameForm(newKey, emptyKeyForm)
  if (isWanted && opened === undefined) setOpened('wanted')
  return {
    isOpen: isWanted || opened !== undefined,
    isPressed: opened === 'pressed',
    open: () => setOpened('pressed'),
  }
}

export function AddKeyCard({ draft }: { readonly draft: KeyedDraft }) {
  const form = useNewKeyForm(draft)
  const typed = useWatch({ control: form.control, compute: (values: NewKeyForm) => values })
  const isClosed = useVault(({ session: { kind } }) => kind === 'missing' || kind === 'locked')
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
      {/* The `key` below resets the attempt and its errors when the source changes. */}
      <Stack>
        {draft.kind === 'create' ? (
          <Text size="small" tone="quiet">
            {t('keys.about')}
          </Text>
        ) : null}
        <AddKeyForm key={typed.source} draft={draft} form={form} typed={typed} />
        {isVaultWanted(draft, typed, isClosed) ? <VaultUse /> : null}
      </Stack>
    </Card>
  )
}

/**
 * Tells whether this card opens the vault. No other step does with an offline single-use key, or on the page of an
 * identity.
 */
function isVaultWanted(draft: KeyedDraft, { source }: NewKeyForm, isClosed: boolean): boolean {
  const isWithout = draft.kind === 'create' ? draft.fund.singleUsePublicKey !== null : isClosed
  return isWithout && (source === 'generate' || source === 'import')
}

/** Each change is saved in the draft, and changes of the draft appear in the form. */
function useNewKeyForm({ id, newKey, keys, profile }: KeyedDraft) {
  const form = useForm<NewKeyForm>({
    defaultValues: newKey,
    resolver: zodResolver(completeKeyForm({ keys, profile })),
  })
  const { subscribe, getValues, reset } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => saveNewKey(id, values) }),
    [id, subscribe],
  )
  useEffect(
    () =>
      watchNewKey(id, (stored) => {
        if (!isSameForm(withoutSecrets(getValues()), stored)) reset(stored)
      }),
    [id, getValues, reset],
  )
  return form
}
