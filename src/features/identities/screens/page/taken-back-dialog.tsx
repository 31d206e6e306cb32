import { type FoldedIdentity, foldIdentity } from '#/domain/identity/fold-identity.ts'
import { foldWith } from '#/domain/identity/check-action.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionsView } from '#/features/identities/model/transitions-view.ts'
import { t } from '#/features/identities/messages.ts'
import { formatNumber } from '#/words/format-message.ts'
import { formatList } from '#/words/format-list.ts'
import { Button } from '#/ui/button.tsx'
import { Dialog } from '#/ui/dialog.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'

const facts = [
  { id: 'balance', name: 'transitions.taken-back.balance' },
  { id: 'revision', name: 'transitions.taken-back.revision' },
  { id: 'keys', name: 'transitions.taken-back.keys' },
] as const

export function TakenBackDialog({
  known,
  identity,
  onAct,
  onClose,
}: {
  readonly known: OpenedTransition
  readonly identity: TransitionsView
  readonly onAct: () => void
  readonly onClose: () => void
}) {
  const now = factsOf(foldIdentity(identity).state)
  const after = factsOf(foldWith(identity, known, { kind: 'taken-back', atMs: 0 }).state)
  const changed = facts.filter(({ id }) => now[id] !== after[id])
  return (
    <Dialog
      open
      title={t('transitions.taken-back.title')}
      about={t('transitions.taken-back.about')}
      onClose={onClose}
    >
      <Stack>
        {changed.length === 0 ? (
          <Text as="p">{t('transitions.taken-back.same')}</Text>
        ) : (
          <Table
            caption={t('transitions.taken-back.table')}
            density="low"
            narrow="table"
            columns={[
              { id: 'what', head: t('transitions.taken-back.what'), lead: true },
              { id: 'now', head: t('transitions.taken-back.now'), align: 'end' },
              { id: 'after', head: t('transitions.taken-back.after'), align: 'end' },
            ]}
            rows={changed.map(({ id, name }) => ({
              id,
              cells: {
                what: t(name),
                now: <Text tone="quiet">{now[id]}</Text>,
                after: <b>{after[id]}</b>,
              },
            }))}
          />
        )}
        <Row
          end={
            <Button kind="primary" onClick={onAct}>
              {t('transitions.taken-back.act')}
            </Button>
          }
        >
          <Button onClick={onClose}>{t('transitions.taken-back.cancel')}</Button>
        </Row>
      </Stack>
    </Dialog>
  )
}

function factsOf(state: FoldedIdentity['state']) {
  const unknown = t('transitions.taken-back.unknown')
  if (state === undefined) return { balance: unknown, revision: unknown, keys: unknown }
  const { identity, balanceCredits } = state
  const enabled = identity.publicKeys.filter(({ disabledAt }) => disabledAt === undefined)
  return {
    balance: balanceCredits === undefined ? unknown : formatNumber(balanceCredits),
    revision: formatNumber(identity.revision),
    keys: formatList(enabled.map(({ id }) => String(id))),
  }
}
