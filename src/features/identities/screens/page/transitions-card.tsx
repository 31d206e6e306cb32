import { TransitionType } from '#/protocol/platform/transition-type.ts'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { listDoubtful } from '#/domain/identity/fold-identity.ts'
import { findRivals } from '#/domain/identity/check-action.ts'
import type { OpenedTransition } from '#/store/records/open-transition.ts'
import type { TransitionsView } from '#/features/identities/model/transitions-view.ts'
import { attemptsOf, sendingOf, verdictOf } from '#/store/records/outbox.ts'
import { isPending, signedAtMsOf } from '#/store/records/transition-state.ts'
import { t } from '#/features/identities/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Pad, Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { parseHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { formatScriptAddress } from '#/protocol/layer1/address.ts'
import { useNextOf } from '#/features/identities/screens/awaited-act.tsx'
import { useNetwork } from '#/domain/network/current-network.ts'
import { followHeldBySandbox } from '#/domain/transition/held-by-sandbox.ts'
import { showSubmitted, useSubmissions } from '#/domain/transition/submissions.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { formatIdentityName } from '#/words/identity-words.ts'
import { cutMiddle, identifierWords } from '#/words/identifier-words.ts'
import { formatEffect, formatSigner, kindWord, stateWords } from '#/words/transition-words.ts'
import { Badge } from '#/ui/badge.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Table } from '#/ui/table.tsx'
import { formatProtocol } from '#/words/network-words.ts'
import { TransitionMenu } from './transition-menu.tsx'

export function TransitionsCard({ identity }: { readonly identity: TransitionsView }) {
  useEffect(() => {
    void followHeldBySandbox(identity.transitions.map(({ record }) => record))
  }, [identity.transitions])
  const transitions = identity.transitions.toSorted((a, b) => signedAtMsOf(b.record) - signedAtMsOf(a.record))
  return (
    <Card
      title={t('transitions.title')}
      end={
        <Text size="small" tone="quiet">
          {t('transitions.count', { count: transitions.length })}
        </Text>
      }
      flush
    >
      <RivalsNote identity={identity} />
      <DoubtNote identity={identity} />
      {transitions.length === 0 ? (
        <Pad>
          <Text tone="quiet">{t('transitions.none')}</Text>
        </Pad>
      ) : (
        <TransitionsTable identity={identity} transitions={transitions} />
      )}
    </Card>
  )
}

function RivalsNote({ identity }: { readonly identity: TransitionsView }) {
  const rivals = identity.transitions.filter((each) => findRivals(identity, each).length > 0)
  if (rivals.length === 0) return null
  const revisions = rivals.map(revisionOf)
  return (
    <Pad>
      <Note tone="warn">
        {new Set(revisions).size < revisions.length
          ? t('transitions.rivals.same')
          : t('transitions.rivals.order')}
      </Note>
    </Pad>
  )
}

// A balance does not show which top-ups it includes, so the user is asked.
function DoubtNote({ identity }: { readonly identity: TransitionsView }) {
  const doubtful = listDoubtful(identity, identity.state?.base?.atMs ?? -Infinity)
  if (doubtful.length === 0) return null
  return (
    <Pad>
      <Note tone="warn">{t('transitions.doubtful', { count: doubtful.length })}</Note>
    </Pad>
  )
}

function revisionOf({ transition }: OpenedTransition): number {
  return transition.type === TransitionType.update ? transition.revision : 0
}

function TransitionsTable({
  identity,
  transitions,
}: {
  readonly identity: TransitionsView
  readonly transitions: readonly OpenedTransition[]
}) {
  const contained = new Set(
    identity.history.flatMap(({ effect, transitionId }) => (effect === 'contained' ? transitionId : [])),
  )
  return (
    <Table
      caption={t('transitions.title')}
      narrow="pairs"
      columns={[
        { id: 'kind', head: t('transitions.column.kind'), lead: true, least: 10 },
        { id: 'effect', head: t('transitions.column.effect'), least: 16 },
        { id: 'state', head: t('transitions.column.state') },
        { id: 'signer', head: t('transitions.column.signer') },
        { id: 'when', head: t('transitions.column.when'), least: 18 },
        { id: 'acts', head: t('transitions.column.acts'), hideHead: true, align: 'end' },
      ]}
      rows={transitions.map((known) => ({
        id: known.record.id,
        cells: {
          kind: <KindCell known={known} />,
          effect: (
            <Stack gap="snug">
              <span>{formatEffect(known)}</span>
              <ToWhom known={known} />
              {contained.has(known.record.id) ? (
                <Text size="micro" tone="quiet">
                  {t('transitions.effect.contained')}
                </Text>
              ) : null}
            </Stack>
          ),
          state: <StateCell known={known} />,
          signer: (
            <div>
              <div>
                <Text tone="second">{formatSigner(known, identity.shown?.identity)}</Text>
              </div>
              <IdentifierChip bare label={t('transitions.digest')} {...digestWords(known.record.id)} />
            </div>
          ),
          when: <Text tone="second">{t('transitions.when', { at: known.state.atMs })}</Text>,
          acts: <TransitionMenu known={known} identity={identity} />,
        },
      }))}
    />
  )
}

function ToWhom({ known: { record, transition } }: { readonly known: OpenedTransition }) {
  const to = transition.type === TransitionType.transfer ? formatIdentityId(transition.recipientId) : ''
  const receiver = useWorkspace(({ identities }) => identities.get(to))
  const kind = useNetwork(record.networkId)?.kind
  const script = transition.type === TransitionType.withdrawal ? transition.outputScript : undefined
  const address = script && kind && formatScriptAddress(script, kind)
  const name = to === '' ? address : formatIdentityName(receiver ?? { id: to, label: '' })
  if (name === undefined) return null
  return (
    <Text size="small" tone="second">
      {t('transitions.effect.to', { name: address === undefined ? name : cutMiddle(name) })}
    </Text>
  )
}

/** Leaves out the picture: nobody recognizes a transition by a picture, and the row is narrow. */
function digestWords(id: string) {
  const { digest: _picture, ...words } = identifierWords(parseHex(id), 'hex')
  return words
}

function KindCell({ known: { record, transition } }: { readonly known: OpenedTransition }) {
  return (
    <Stack gap="snug">
      <Row gap="snug" wrap>
        <b>{kindWord(record.kind)}</b>
        {transition.type === TransitionType.update ? (
          <Text size="small" tone="quiet">
            {t('transitions.revisions', { from: transition.revision - 1, to: transition.revision })}
          </Text>
        ) : null}
      </Row>
      {record.profile === 'spec' ? null : (
        <Text size="micro" tone="quiet">
          {formatProtocol(record.profile)}
        </Text>
      )}
    </Stack>
  )
}

function StateCell({ known }: { readonly known: OpenedTransition }) {
  const { record, state } = showSubmitted(known, useSubmissions())
  const { tone, icon, text } = stateWords(state, record)
  const attempts = attemptsOf(record)
  const sending = isPending(state) ? sendingOf(record) : undefined
  const earlier = attempts.length - mostAttempts
  return (
    <div>
      <Badge tone={tone} icon={icon}>
        {text}
      </Badge>
      <Stack gap="snug">
        {sending === undefined ? (
          <NextLine record={record} state={state} />
        ) : (
          <Text size="micro">{t('transitions.sending', { verdict: verdictOf(sending) })}</Text>
        )}
        {attempts
          .slice(-mostAttempts)
          .toReversed()
          .map(({ atMs, answers }, at) => (
            <Text key={at} size="micro" tone="quiet">
              {t('transitions.attempt', { at: atMs, count: answers.length })}
            </Text>
          ))}
        {earlier > 0 ? (
          <Text size="micro" tone="quiet">
            {t('transitions.attempts.earlier', { count: earlier })}
          </Text>
        ) : null}
      </Stack>
    </div>
  )
}

/** The next step of a transition that was not sent to nodes. Renders nothing once it is confirmed or discarded. */
function NextLine({ record, state }: Pick<OpenedTransition, 'record' | 'state'>) {
  const next = useNextOf(record)
  if (state.kind === 'confirmed' || state.kind === 'discarded') return null
  if (state.kind === 'rejected' || next === 'by-hand')
    return <Text size="micro">{t('transitions.next', { state: state.kind })}</Text>
  return (
    <Text size="small">
      <Link to="/build/signed/$id" params={{ id: record.id }}>
        {t('transitions.next.nodes', { next: state.kind === 'signed' ? 'first' : next })}
      </Link>
    </Text>
  )
}

const mostAttempts = 3
