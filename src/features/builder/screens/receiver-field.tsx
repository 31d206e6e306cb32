import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import type { Violation } from '#/protocol/violation.ts'
import { findNearMiss } from '#/session/identities/near-miss.ts'
import { longestIdentityText } from '#/workspace/records/top-up-draft.ts'
import { formatIdentityName, identityStatusWords } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import { useNetwork } from '#/workspace/actions/current-network.ts'
import { useWorkspace } from '#/workspace/storage/workspace-store.ts'
import { useNow } from '#/session/program/use-now.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Field } from '#/ui/field.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { NearMissNote } from './near-miss-note.tsx'
import { Select, TextInput } from '#/ui/input.tsx'
import { useReceiver, type Receiver } from '#/features/builder/model/receiver.ts'

/** The id of an identity as it is typed, whether it is nearly one of the list, and the identity that it names. */
export function ReceiverField({
  label,
  hint,
  text,
  id,
  violations,
  networkId,
  stranger,
  except,
  onText,
}: {
  readonly label: string
  readonly hint: string
  readonly text: string
  /** 32 bytes, once the text is an id. */
  readonly id: Uint8Array | undefined
  readonly violations: readonly Violation[]
  readonly networkId: string
  /** What to know of an identity that is not listed. */
  readonly stranger: string
  /** The identity that is not offered: credits do not go from an identity to itself. */
  readonly except?: string
  readonly onText: (text: string) => void
}) {
  const identities = useWorkspace((state) => state.identities)
  const miss = useMemo(() => findNearMiss(text, identities.keys()), [text, identities])
  return (
    <>
      <Field
        label={label}
        note={t('top-up.identity.note')}
        hint={text.trim() === '' ? hint : undefined}
        violations={violationLines(violations)}
      >
        <TextInput
          mono
          value={text}
          maxLength={longestIdentityText}
          spellCheck={false}
          onChange={(event) => onText(event.currentTarget.value)}
        />
      </Field>
      <OwnIdentities networkId={networkId} except={except} id={text.trim()} onId={onText} />
      <Announced>
        {miss === undefined ? null : (
          <NearMissNote miss={miss} onTake={miss.id === except ? undefined : () => onText(miss.id)} />
        )}
      </Announced>
      {id === undefined ? null : <ReceiverView id={id} networkId={networkId} stranger={stranger} />}
    </>
  )
}

// A list of the browser has no search.
const mostOffered = 200

/** The identities of the list that credits can go to, by name. Nothing where there are none. */
function OwnIdentities({
  networkId,
  except,
  id,
  onId,
}: {
  readonly networkId: string
  readonly except: string | undefined
  /** The one that is typed or chosen. */
  readonly id: string
  readonly onId: (id: string) => void
}) {
  const identities = useWorkspace((state) => state.identities)
  const own = useMemo(
    () => [...identities.values()].filter((each) => each.networkId === networkId && each.id !== except),
    [identities, networkId, except],
  )
  // What nobody opens need not be drawn.
  const [isAsked, setAsked] = useState(false)
  if (own.length === 0 || own.length > mostOffered) return null
  const options = own
    .filter((each) => isAsked || each.id === id)
    .map((each) => ({ value: each.id, text: formatIdentityName(each) }))
    .toSorted((a, b) => a.text.localeCompare(b.text))
  return (
    <Field label={t('top-up.identity.own')}>
      <Select
        options={[{ value: '', text: t('top-up.identity.own.none') }, ...options]}
        value={options.some(({ value }) => value === id) ? id : ''}
        onFocus={() => setAsked(true)}
        onValue={onId}
      />
    </Field>
  )
}

/** The identity that an id names: as it is listed here, or that it is not. */
function ReceiverView({
  id,
  networkId,
  stranger,
}: {
  readonly id: Uint8Array
  readonly networkId: string
  readonly stranger: string
}) {
  const { known } = useReceiver(id)
  const other = useNetwork(known?.record.networkId ?? networkId)
  const isOfOther = known !== undefined && known.record.networkId !== networkId
  if (isOfOther)
    return (
      <Note tone="warn" title={t('top-up.other-network', { network: formatNetworkName(other) })}>
        {t('top-up.other-network.about')}
      </Note>
    )
  return (
    <Row gap="close" top>
      <KeyBit digest={sha256(id)} size={40} label={t('builder.exists.id.picture')} />
      <Stack gap="snug">
        {known === undefined ? <b>{t('top-up.stranger')}</b> : <Listed known={known} />}
        <Text as="p" size="small" tone="second">
          {known === undefined ? stranger : formatBalance(known)}
        </Text>
      </Stack>
    </Row>
  )
}

function Listed({ known }: { readonly known: NonNullable<Receiver['known']> }) {
  const { record } = known
  const { tone, icon, text } = identityStatusWords(known, useNow())
  return (
    <Row gap="close" wrap>
      <Link to="/identities/$id" params={{ id: record.id }}>
        {record.label === '' ? t('identities.unnamed') : record.label}
      </Link>
      <Badge tone={tone} icon={icon}>
        {text}
      </Badge>
    </Row>
  )
}

function formatBalance({ shown }: NonNullable<Receiver['known']>): string {
  const credits = shown?.balanceCredits
  return credits === undefined ? t('top-up.balance.unknown') : t('top-up.balance', { credits })
}
