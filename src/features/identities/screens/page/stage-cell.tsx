import type { Identity } from '#/protocol/identity/identity.ts'
import { removeKey } from '#/workspace/drafts/key-actions.ts'
import type { KeyRow } from '#/workspace/identities/list-key-rows.ts'
import { keyRowName } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { formatRefused } from '#/workspace/messages/update-words.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { refuseDisabling } from '#/workspace/updates/refuse-disabling.ts'
import { stageDisabling, unstageDisabling } from '#/workspace/updates/update-actions.ts'
import type { JudgedUpdate } from '#/workspace/updates/judge-update.ts'
import { Button } from '#/ui/button.tsx'
import { RowCheck } from '#/ui/row-check.tsx'

/** Before a key: the box that disables it, or the way to take an added one back. */
export function StageCell({
  row,
  identity,
  update: { draft, report },
}: {
  readonly row: KeyRow
  readonly identity: Identity
  readonly update: JudgedUpdate
}) {
  const { id } = row.key
  const name = keyRowName(row)
  if (row.state === 'to-add') {
    const staged = report.rows.find(({ key }) => key === row.key)
    return (
      <Button
        kind="quiet"
        size="small"
        icon="undo"
        label={t('update.unadd', { id, name })}
        onClick={() => staged && removeKey(draft.id, staged.row)}
      />
    )
  }
  const checked = row.state === 'to-disable'
  const refusal = checked ? undefined : refuseDisabling(identity, report.staged, id)
  const why = refusal && formatRefused(refusal)
  return (
    <RowCheck
      label={t('update.select', { id, name })}
      checked={checked}
      why={why}
      onChecked={(chosen) => (chosen ? stageDisabling(draft.id, id) : unstageDisabling(draft.id, id))}
      onRefused={() => why !== undefined && postNotice({ tone: 'bad', text: why })}
    />
  )
}
