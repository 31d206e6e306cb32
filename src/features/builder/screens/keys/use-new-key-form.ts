import { useEffect } from 'react'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import type { KeyedDraft } from '#/workspace/drafts/keyed-draft.ts'
import { keepNewKey, watchNewKey } from '#/features/builder/model/drafts/new-key-actions.ts'
import {
  completeKeyForm,
  isSameForm,
  withoutSecrets,
  type NewKeyForm,
} from '#/workspace/drafts/new-key-form.ts'

/** The form that adds a key. What is typed is kept in the draft; what becomes of it there is shown here. */
export function useNewKeyForm({ id, newKey, keys }: KeyedDraft) {
  const form = useForm<NewKeyForm>({
    defaultValues: newKey,
    resolver: zodResolver(completeKeyForm(keys.length)),
  })
  const { subscribe, getValues, reset } = form
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepNewKey(id, values) }),
    [id, subscribe],
  )
  useEffect(
    () =>
      watchNewKey(id, (kept) => {
        if (!isSameForm(withoutSecrets(getValues()), kept)) reset(kept)
      }),
    [id, getValues, reset],
  )
  return form
}
