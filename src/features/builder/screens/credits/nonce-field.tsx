import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import type { AgreedRead } from '#/dapi/agreed-read.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useNetwork } from '#/domain/network/current-network.ts'
import { useIdentityView } from '#/domain/identity/identity-view.ts'
import { checkIdentityIdText } from '#/store/records/identity-record.ts'
import { agreedReadWords } from '#/words/agreed-read-words.ts'
import { errorLine } from '#/words/format-error.ts'
import { useAttempt } from '#/ui/attempt.tsx'
import { enterNonce } from '#/domain/draft/credit-actions.ts'
import {
  checkNonceText,
  type NonceSource,
  type NextNonce,
  type SendingPlace,
} from '#/domain/identity/next-nonce.ts'
import { violationLines } from '#/words/format-violation.ts'
import { postError } from '#/words/post-undo.ts'
import { t } from '#/features/builder/messages.ts'
import { Button, ButtonLink } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

export function NonceField({ id, nonce }: { readonly id: string; readonly nonce: NextNonce }) {
  if (nonce.kind === 'unknown' || nonce.kind === 'used-up')
    return (
      <Stack gap="close">
        {nonce.kind === 'unknown' ? (
          <Text as="p">{t('nonce.about')}</Text>
        ) : (
          <Note tone="bad">{t('nonce.used-up')}</Note>
        )}
        <ReadNonce id={id} />
        <LastNonceField id={id} />
      </Stack>
    )
  return (
    <Stack gap="close">
      {nonce.kind === 'next' ? (
        <div>
          <Text as="p">
            <b>{t('nonce.next', { nonce: nonce.nonce })}</b>
          </Text>
          <Text as="p" size="small" tone="second">
            {formatSource(nonce.from)}
          </Text>
          {nonce.from.kind === 'request' ? <RequestLink id={id} place={nonce.from.place} /> : null}
        </div>
      ) : (
        <Note tone="warn" title={t('nonce.too-far')}>
          {t('nonce.too-far.about', { last: nonce.last, confirmed: nonce.confirmed })}{' '}
          <Text mono size="micro" tone="quiet">
            {'platform.nonce-next'}
          </Text>
        </Note>
      )}
      <Disclosure title={t('nonce.change')}>
        <Stack gap="close">
          <ReadNonce id={id} />
          <LastNonceField id={id} />
        </Stack>
      </Disclosure>
    </Stack>
  )
}

const routes = {
  update: '/build/update/$id',
  transfer: '/build/transfer/$id',
  withdrawal: '/build/withdraw/$id',
} as const satisfies Record<SendingPlace, string>

/** Links to the request that uses the nonce. Discarding the request frees it. */
function RequestLink({ id, place }: { readonly id: string; readonly place: SendingPlace }) {
  return (
    <ButtonLink kind="quiet" size="small" render={<Link to={routes[place]} params={{ id }} />}>
      {t('nonce.request.open', { kind: place })}
    </ButtonLink>
  )
}

function LastNonceField({ id }: { readonly id: string }) {
  const [text, setText] = useState('')
  const checked = checkNonceText(text)
  const enter = () => {
    if (checked.ok)
      enterNonce(id, checked.value).then(
        // Keep text that the user typed during the save.
        () => setText((now) => (now === text ? '' : now)),
        postError,
      )
  }
  return (
    <Field
      label={t('nonce.last')}
      hint={t('nonce.last.hint')}
      violations={checked.ok || text.trim() === '' ? [] : violationLines(checked.violations)}
    >
      <Row gap="snug">
        <TextInput
          mono
          value={text}
          maxLength={10_000}
          spellCheck={false}
          onChange={({ currentTarget: { value } }) => setText(value)}
        />
        <Button hideWhy why={checked.ok ? undefined : t('nonce.last.missing')} onClick={enter}>
          {t('nonce.last.use')}
        </Button>
      </Row>
    </Field>
  )
}

function ReadNonce({ id }: { readonly id: string }) {
  const networkId = useIdentityView(id)?.record.networkId
  const network = useNetwork(networkId ?? '')
  const [read, setRead] = useState<AgreedRead<bigint | undefined>>()
  const [attempt, run] = useAttempt()
  const checked = checkIdentityIdText(id)
  const nodes = network === undefined ? [] : platformNodesOf(network)
  if (network === undefined || !checked.ok || nodes.length === 0) return null
  const ask = async () => {
    setRead(undefined)
    const { readNonceOfNodes } = await import('#/domain/identity/read-from-nodes.ts')
    const answer = await readNonceOfNodes(network, checked.value, new AbortController().signal)
    setRead(answer)
    // A single node among several may be behind or lie, so its answer is shown but not entered.
    const isBelieved = answer.kind === 'agreed' && (answer.agreeing > 1 || nodes.length === 1)
    if (isBelieved && answer.value !== undefined)
      await enterNonce(id, { last: Number(answer.value), source: 'node' })
  }
  const words = read === undefined ? undefined : agreedReadWords(read)
  return (
    <Stack gap="snug">
      <div>
        <Button busy={attempt.kind === 'busy'} onClick={() => run(ask)}>
          {t('nonce.read')}
        </Button>
      </div>
      {attempt.kind === 'failed' ? (
        <LinesNote title={t('nonce.read.failed')} lines={[errorLine(attempt.error)]} />
      ) : words === undefined ? null : 'lines' in words ? (
        <LinesNote title={t('nonce.read.failed')} lines={words.lines} />
      ) : (
        <Note tone={words.tone} alert>
          {words.text}
        </Note>
      )}
    </Stack>
  )
}

function formatSource(from: NonceSource): string {
  switch (from.kind) {
    case 'created':
      return t('nonce.from.created')
    case 'transition':
      return t('nonce.from.transition', { last: from.last, kind: from.record.kind })
    case 'request':
      return t('nonce.from.request', { last: from.last, kind: from.place })
    case 'own-request':
      return t('nonce.from.own-request')
    case 'reading': {
      const { last, source, atMs: at } = from.reading
      return source === 'node' ? t('nonce.from.node', { last, at }) : t('nonce.from.typed', { last, at })
    }
  }
}
