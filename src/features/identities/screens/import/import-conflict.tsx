import { useId, useState } from 'react'
import { importIdentity } from '#/features/identities/model/import-actions.ts'
import { formatError } from '#/words/format-error.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/identities/messages.ts'
import { useCurrentNetwork, useNetwork } from '#/domain/network/current-network.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { postUndo } from '#/words/post-undo.ts'
import { AttemptNote, useAttempt } from '#/ui/attempt.tsx'
import { Button } from '#/ui/button.tsx'
import { ChoiceGroup, Radio } from '#/ui/choice.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import {
  type FieldDifference,
  type ImportReading,
  isImpossible,
  isOfNetwork,
} from '#/features/identities/model/import-reading.ts'
import { differenceWords } from '#/features/identities/words/difference-words.ts'
import { DoubtfulNote } from './import-new.tsx'

export function ImportConflict({
  reading: { identity, known, differences, preferred, doubtful },
  from = 'import',
  onDone,
}: {
  readonly from?: 'import' | 'nodes'
  readonly reading: Extract<ImportReading, { readonly kind: 'known' }>
  readonly onDone: () => void
}) {
  const group = useId()
  // Received transfers change only the balance, and a block sets the disabling time, so the nodes are right.
  const isBalance = from === 'nodes' && differences.every(isOfNetwork)
  const [choice, setChoice] = useState(isBalance ? 'there' : preferred)
  const [attempt, run] = useAttempt()
  const label = formatIdentityName(known.record)
  const title =
    from === 'import' ? t('import.known', { label }) : isBalance ? t('refresh.balance') : t('refresh.differs')
  const otherNetwork = useOtherNetwork(known.record.networkId)
  if (differences.length === 0) {
    return (
      <Note title={title}>
        {t('import.same')} {otherNetwork}
      </Note>
    )
  }
  const act = () =>
    run(async () => {
      if (choice === 'there') {
        const { undo } = await importIdentity(identity, '')
        postUndo(t('import.taken', { from, label }), undo)
      } else {
        postNotice({ tone: 'ok', text: t('import.kept') })
      }
      onDone()
    })
  const here = known.state?.identity.revision ?? 0
  return (
    <Stack>
      <Note tone={isBalance ? 'plain' : 'warn'} title={title}>
        {t('import.choice.history')} {otherNetwork}
      </Note>
      <DifferenceTable from={from} differences={differences} />
      {differences.some(isImpossible) ? (
        <Text as="p" size="small" tone="bad">
          {t('import.impossible.about')}
        </Text>
      ) : null}
      {choice === 'there' ? <DoubtfulNote topUps={doubtful} /> : null}
      <ChoiceGroup label={t('import.choice')}>
        <Radio
          name={group}
          label={t('import.choice.there', { from, revision: identity.revision })}
          hint={identity.revision > here ? t('import.choice.higher') : undefined}
          checked={choice === 'there'}
          onChosen={() => setChoice('there')}
        />
        <Radio
          name={group}
          label={t('import.choice.here', { revision: here })}
          hint={here > identity.revision ? t('import.choice.higher') : undefined}
          checked={choice === 'here'}
          onChosen={() => setChoice('here')}
        />
      </ChoiceGroup>
      <div>
        <Button kind="primary" busy={attempt.kind === 'busy'} onClick={act}>
          {choice === 'there' ? t('import.take', { from }) : t('import.keep')}
        </Button>
      </div>
      <AttemptNote attempt={attempt} words={formatError} />
    </Stack>
  )
}

/** The name of the identity's network, if that is not the current network. */
function useOtherNetwork(networkId: string): string | undefined {
  const network = useNetwork(networkId)
  const current = useCurrentNetwork()
  if (network === undefined || network.id === current.id) return undefined
  return t('import.other-network', { network: formatNetworkName(network) })
}

function DifferenceTable({
  from,
  differences,
}: {
  readonly from: 'import' | 'nodes'
  readonly differences: readonly FieldDifference[]
}) {
  return (
    <Table
      caption={t('import.differs')}
      density="low"
      framed
      columns={[
        { id: 'field', head: t('import.column.field'), lead: true },
        { id: 'here', head: t('import.column.here') },
        { id: 'there', head: t('import.column.there', { from }) },
      ]}
      rows={differences.map((each) => {
        const { field, here, there, fault } = differenceWords(each)
        return {
          id: field,
          cells: {
            field: (
              <Stack gap="snug">
                <span>{field}</span>
                {fault === undefined ? null : (
                  <Text size="small" tone="bad">
                    {fault}
                  </Text>
                )}
              </Stack>
            ),
            here,
            there: <b>{there}</b>,
          },
        }
      })}
    />
  )
}
