import { Link } from '@tanstack/react-router'
import { useMemo, useRef, type ReactNode } from 'react'
import { sha256 } from '#/protocol/encoding/hash.ts'
import { violation, type Violation } from '#/protocol/violation.ts'
import { findNearMiss } from '#/domain/identity/near-miss.ts'
import { isNameText } from '#/store/records/identity-record.ts'
import { longestIdentityText } from '#/store/records/funded-draft.ts'
import { formatIdentityName, identityStatusWords } from '#/words/identity-words.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { violationLines } from '#/words/format-violation.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { useNow } from '#/domain/program/use-now.ts'
import { Announced, Text } from '#/ui/text.tsx'
import { Button } from '#/ui/button.tsx'
import { Badge } from '#/ui/badge.tsx'
import { Field } from '#/ui/field.tsx'
import { KeyBit } from '#/ui/identifier.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { NearMissNote } from './near-miss-note.tsx'
import { TextInput } from '#/ui/input.tsx'
import {
  findReceiver,
  offerReceivers,
  useReceiver,
  type Receiver,
} from '#/features/builder/model/receiver.ts'

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
  readonly stranger: string
  /** The sender. An identity cannot send credits to itself, so this field does not offer it. */
  readonly except?: string
  readonly onText: (text: string) => void
}) {
  const identities = useWorkspace((state) => state.identities)
  const miss = useMemo(() => findNearMiss(text, identities.keys()), [text, identities])
  const own = useMemo(
    () => [...identities.values()].filter((each) => each.networkId === networkId && each.id !== except),
    [identities, networkId, except],
  )
  const offer = useMemo(() => offerReceivers(text, own), [text, own])
  const field = useRef<HTMLInputElement>(null)
  // The focused button disappears, so the focus moves to the field.
  const take = (known: string) => {
    onText(known)
    field.current?.focus()
  }
  const isNamed = text.trim() !== '' && offer.first.length > 0
  // A valid id is never read as a name.
  const named = id === undefined ? findReceiver(text, own) : undefined
  const sender = except === undefined ? undefined : identities.get(except)
  const isSender = id === undefined && sender !== undefined && findReceiver(text, [sender]) !== undefined
  // While the text matches the start of a known name, it is not reported as an invalid id.
  const lines = isNamed
    ? []
    : isSender
      ? violationLines([violation('platform.transfer-self', '/recipientId')])
      : isNameText(text)
        ? [{ rule: '', text: t('top-up.identity.none') }]
        : violationLines(violations)
  return (
    <>
      <Leaving onLeave={named === undefined ? undefined : () => onText(named.id)}>
        <Field
          label={label}
          note={t('top-up.identity.note')}
          hint={text.trim() === '' ? hint : undefined}
          violations={lines}
        >
          <TextInput
            mono
            ref={field}
            value={text}
            maxLength={longestIdentityText}
            spellCheck={false}
            onChange={(event) => onText(event.currentTarget.value)}
            onKeyDown={({ key }) => {
              const chosen = named ?? (isNamed && offer.first.length === 1 ? offer.first[0] : undefined)
              if (key === 'Enter' && chosen !== undefined) take(chosen.id)
            }}
          />
        </Field>
        <Announced>
          <OfferedIdentities offer={offer} onTake={take} />
          {miss === undefined ? null : (
            <NearMissNote
              text={text}
              miss={miss}
              onTake={miss.id === except ? undefined : () => take(miss.id)}
            />
          )}
        </Announced>
      </Leaving>
      {id === undefined ? null : <ReceiverView id={id} networkId={networkId} stranger={stranger} />}
    </>
  )
}

/** Reports that the focus has left. A press on a suggestion does not count, even if it takes the focus. */
function Leaving({
  onLeave,
  children,
}: {
  readonly onLeave: (() => void) | undefined
  readonly children: ReactNode
}) {
  return (
    <div
      role="presentation"
      onMouseDown={(event) => {
        if (event.target instanceof Element && event.target.closest('button') !== null) event.preventDefault()
      }}
      onBlur={({ currentTarget, relatedTarget }) => {
        // Switching to another window is not leaving.
        if (document.hasFocus() && !currentTarget.contains(relatedTarget)) onLeave?.()
      }}
    >
      <Stack>{children}</Stack>
    </div>
  )
}

function OfferedIdentities({
  offer: { first, more },
  onTake,
}: {
  readonly offer: ReturnType<typeof offerReceivers>
  readonly onTake: (id: string) => void
}) {
  if (first.length === 0) return null
  return (
    <Row gap="close" wrap>
      <Text size="small" tone="second">
        {t('top-up.identity.own')}
      </Text>
      {first.map((each) => (
        <Button key={each.id} size="small" onClick={() => onTake(each.id)}>
          {formatIdentityName(each)}
        </Button>
      ))}
      {more === 0 ? null : (
        <Text size="small" tone="second">
          {t('top-up.identity.more', { count: more })}
        </Text>
      )}
    </Row>
  )
}

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
