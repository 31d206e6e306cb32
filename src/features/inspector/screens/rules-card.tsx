import type { Reading, RuleCheck } from '#/protocol/inspect/reading.ts'
import { rules } from '#/protocol/rule.ts'
import { checkWords } from '#/workspace/messages/control-words.ts'
import { formatViolation } from '#/workspace/messages/format-violation.ts'
import { t } from '#/workspace/messages/t.ts'
import { Card } from '#/ui/card.tsx'
import { CheckList, type CheckLine } from '#/ui/check-list.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'

/** Every rule with its verdict: what fails first, then what wants care; the rest for who asks. */
export function RulesCard({ reading: { checks } }: { readonly reading: Reading }) {
  const of = (state: RuleCheck['state']) => checks.filter((each) => each.state === state)
  const holding = of('holds')
  const open = of('unknown')
  const told = [...of('fails'), ...of('warns')]
  const words = checkWords()
  const end = t('inspector.rules.end', {
    holds: holding.length,
    fails: of('fails').length,
    open: open.length,
  })
  return (
    <Card title={t('inspector.rules')} end={<Text size="small">{end}</Text>}>
      <Stack gap="close">
        {checks.length === 0 ? <Text tone="quiet">{t('inspector.rules.none')}</Text> : null}
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
