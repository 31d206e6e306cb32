import type { JudgedDraft } from '#/workspace/drafts/use-create-draft.ts'
import { InstantLockField } from './instant-lock-field.tsx'
import { LockTarget } from './lock-target.tsx'
import { SingleUseKeyField } from './single-use-key-field.tsx'
import { TransactionField } from './transaction-field.tsx'

export function InstantSendFields({ judged }: { readonly judged: JudgedDraft }) {
  return (
    <>
      <SingleUseKeyField judged={judged} />
      <LockTarget judged={judged} />
      <TransactionField judged={judged} />
      <InstantLockField judged={judged} />
    </>
  )
}
