import { useState } from 'react'
import type { Field, Reading, RuleCheck, DerivedValue } from '#/protocol/inspect/reading.ts'
import { rules } from '#/protocol/rule.ts'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { findField, valueForms } from '#/features/inspector/model/reading-field.ts'
import { checkWords, copyWords } from '#/words/control-words.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/inspector/messages.ts'
import { CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Columns, Stack, Row } from '#/ui/layout.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Text } from '#/ui/text.tsx'
import { BytesCard, FieldsCard } from './bytes-card.tsx'
import { ContractRulesCard } from './verdicts-card.tsx'
import { MaskedNote } from './masked-note.tsx'
import { ReadingsCard } from './readings-card.tsx'
import { SignaturesCard } from './signatures-card.tsx'
import {
  formatFieldValue,
  formatMeaning,
  formatReadingKind,
} from '#/features/inspector/words/reading-words.ts'
import { KeyValues } from '#/ui/list.tsx'
import { ReadingLinks } from './reading-links.tsx'

export function ReadingView({
  readings,
  isHeld,
  onPin,
}: {
  readonly readings: readonly Reading[]
  /** A private key waits in its field, which has its own note. */
  readonly isHeld: boolean
  /** Undefined while a reading is already being compared. */
  readonly onPin: ((reading: Reading) => void) | undefined
}) {
  const [place, setPlace] = useState(0)
  const [picked, setPicked] = useState<{ readonly path: string; readonly at: number }>()
  const reading = readings[place] ?? readings[0]
  if (reading === undefined) return null
  const { field, bytes } = reading
  const selected = picked === undefined ? field : (findField(field, picked.path) ?? field)
  const pick = (each: Field, at = each.start) => setPicked({ path: each.path, at })
  const hasBytes = bytes.length > 0
  const title = formatReadingKind(reading)
  const titleOf = (each: Field) => (each.path === '' ? title : escapeUnseen(each.name))
  return (
    <Stack>
      <Cards>
        <ReadingsCard
          readings={readings}
          place={place}
          onPlace={(next) => {
            setPlace(next)
            setPicked(undefined)
          }}
          onPin={onPin}
        />
      </Cards>
      {reading.isMasked && !isHeld ? <MaskedNote reading={reading} /> : null}
      <Columns shape="two">
        <Stack>
          <Cards>
            {hasBytes ? (
              <FieldsCard key={place} title={title} root={field} selected={selected} onPick={pick} />
            ) : null}
            {hasBytes ? (
              <SelectedCard field={selected} title={titleOf(selected)} />
            ) : (
              <RulesCard reading={reading} />
            )}
          </Cards>
        </Stack>
        <Stack>
          <Cards>
            <SignaturesCard reading={reading} />
            {reading.contract13 === undefined ? null : <ContractRulesCard judgement={reading.contract13} />}
            {hasBytes ? <RulesCard reading={reading} /> : null}
            {hasBytes ? (
              <BytesCard
                bytes={bytes}
                name={titleOf(selected)}
                root={field}
                selected={selected}
                at={picked?.at ?? selected.start}
                onPick={pick}
              />
            ) : null}
          </Cards>
        </Stack>
      </Columns>
    </Stack>
  )
}

function RulesCard({ reading: { checks } }: { readonly reading: Reading }) {
  const of = (state: RuleCheck['state']) => checks.filter((each) => each.state === state)
  const holding = of('holds')
  const open = of('unknown')
  const told = [...of('fails'), ...of('warns')]
  const words = checkWords()
  if (checks.length === 0) return null
  const counts = { holds: holding.length, fails: of('fails').length, open: open.length }
  const end = t('inspector.rules.end', counts)
  return (
    <Card title={t('inspector.rules')} end={<Text size="small">{end}</Text>}>
      <Stack gap="close">
        {told.length === 0 ? null : <CheckList words={words} lines={told.map(lineOf)} />}
        {holding.length === 0 ? null : (
          <Disclosure title={t('inspector.rules.holding', { count: holding.length })}>
            <CheckList words={words} lines={holding.map(lineOf)} />
          </Disclosure>
        )}
        {open.length === 0 ? null : (
          <Disclosure title={t('inspector.rules.open', { count: open.length })}>
            <CheckList words={words} lines={open.map(lineOf)} />
          </Disclosure>
        )}
      </Stack>
    </Card>
  )
}

const states = { holds: 'ok', fails: 'bad', warns: 'warn', unknown: 'open' } as const

function lineOf({ rule, state, path = '', params }: RuleCheck, index: number): CheckLine {
  const id = `${rule} ${path} ${index}`
  if (state === 'holds' || state === 'unknown')
    return { id, state: states[state], text: rules[rule].sentence, rule }
  const text = formatViolation({ rule, path, message: '', ...(params === undefined ? {} : { params }) })
  const detail = [
    ...(path === '' ? [] : [t('inspector.rules.at', { path })]),
    ...(typeof params?.['detail'] === 'string'
      ? [`${params['detail']}, ${t('inspector.rules.byte', { offset: Number(params['offset']) })}`]
      : []),
  ]
  return {
    id,
    state: states[state],
    text,
    rule,
    ...(detail.length === 0 ? {} : { detail: detail.join(' · ') }),
  }
}

const longestShown = 600
const nothing: readonly DerivedValue[] = []

const forms = {
  text: 'inspector.form.text',
  hex: 'control.form.hex',
  base64: 'control.form.base64',
  base58: 'control.form.base58',
} as const

function SelectedCard({ field, title }: { readonly field: Field; readonly title: string }) {
  const meaning = formatMeaning(field)
  return (
    <Card title={title}>
      <Stack gap="close">
        <KeyValues
          small
          items={[
            ...valueForms(field).map(({ form, text }) => ({
              name: t(forms[form]),
              value: (
                <Row
                  top
                  end={
                    <CopyButton
                      text={text}
                      words={{
                        ...copyWords(),
                        copy: t('inspector.selected.copy', { name: title, form: t(forms[form]) }),
                      }}
                    />
                  }
                >
                  <Text mono>
                    <span translate="no">
                      {form === 'text' ? formatFieldValue(cut(text), field.unit) : cut(text)}
                    </span>
                  </Text>
                </Row>
              ),
            })),
            ...(field.isMasked === true
              ? [{ name: t('inspector.selected.value'), value: t('inspector.masked') }]
              : []),
            ...(meaning === undefined ? [] : [{ name: t('inspector.selected.meaning'), value: meaning }]),
            {
              name: t('inspector.selected.place'),
              value: t('inspector.selected.range', {
                from: field.start,
                to: Math.max(field.start, field.end - 1),
              }),
            },
          ]}
        />
        {field.path === '' ? null : <ReadingLinks field={field} derived={nothing} />}
      </Stack>
    </Card>
  )
}

function cut(text: string): string {
  return text.length <= longestShown
    ? text
    : t('inspector.selected.cut', { text: text.slice(0, longestShown), count: text.length })
}
