import { useState } from 'react'
import { enterNonce } from '#/workspace/actions/credit-actions.ts'
import { checkNonceText, type LastNonce, type NextNonce } from '#/workspace/history/next-nonce.ts'
import { violationLines } from '#/words/format-violation.ts'
import { kindWord } from '#/words/transition-words.ts'
import { postError } from '#/words/post-undo.ts'
import { t } from '#/features/builder/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'

/** The nonce that the next transition of an identity has and where that comes from; another last one can be entered. */
export function NonceField({ id, nonce }: { readonly id: string; readonly nonce: NextNonce }) {
  if (nonce.kind === 'used-up') return <Note tone="bad">{t('nonce.used-up')}</Note>
  if (nonce.kind === 'unknown')
    return (
      <Stack gap="close">
        <Text as="p">{t('nonce.about')}</Text>
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
        <LastNonceField id={id} />
      </Disclosure>
    </Stack>
  )
}

/** The last nonce, in digits or in the answer of a node. */
function LastNonceField({ id }: { readonly id: string }) {
  const [text, setText] = useState('')
  const checked = checkNonceText(text)
  const enter = () => {
    if (checked.ok) enterNonce(id, checked.value).then(() => setText(''), postError)
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
        <Button why={checked.ok ? undefined : t('nonce.last.missing')} onClick={enter}>
          {t('nonce.last.use')}
        </Button>
      </Row>
    </Field>
  )
}

function formatSource(from: LastNonce): string {
  switch (from.kind) {
    case 'created':
      return t('nonce.from.created')
    case 'transition':
      return t('nonce.from.transition', { last: from.last, kind: kindWord(from.record.kind) })
    case 'reading': {
      const { last, source, atMs: at } = from.reading
      return source === 'node' ? t('nonce.from.node', { last, at }) : t('nonce.from.typed', { last, at })
    }
  }
}
