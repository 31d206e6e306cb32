import { useState } from 'react'
import { chainQuestions } from '#/session/chain/chain-questions.ts'
import { readBlockQuery } from '#/session/chain/block-query.ts'
import { exploreBlock, giveUpExploring, useExplorer } from '#/session/chain/explorer-store.ts'
import { errorLines, formatErrorCode } from '#/words/format-error.ts'
import { t } from '#/words/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/text-input.tsx'
import { ViolationLine } from '#/ui/violation-line.tsx'
import { SightingsView } from './sightings-view.tsx'

/** A height or a hash, asked of every node of the network. */
export function ExplorerCard({ networkId }: { readonly networkId: string }) {
  const state = useExplorer((explorer) => explorer.state)
  const [typed, setTyped] = useState('')
  const [refused, setRefused] = useState(false)
  const query = readBlockQuery(typed)
  const rule = 'workspace/block-query'
  return (
    <Card title={t('explorer.title')}>
      <Stack>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setRefused(query === undefined)
            if (query !== undefined) void exploreBlock(chainQuestions, networkId, query)
          }}
        >
          <Stack gap="close">
            <Field
              label={t('explorer.block')}
              hint={t('explorer.block.hint')}
              violations={refused && query === undefined ? [{ rule, text: formatErrorCode(rule) }] : []}
            >
              <TextInput
                mono
                field="hash"
                maxLength={100}
                autoCapitalize="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
            <Row wrap>
              <Button type="submit" kind="primary" busy={state.kind === 'asking'}>
                {t('explorer.ask')}
              </Button>
              {state.kind === 'asking' ? (
                <Button onClick={giveUpExploring}>{t('explorer.stop')}</Button>
              ) : null}
            </Row>
          </Stack>
        </form>
        <div aria-live="polite">
          {state.kind === 'asking' ? (
            <Text as="p" tone="second">
              {t('explorer.asking')}
            </Text>
          ) : null}
          {state.kind === 'failed'
            ? errorLines(state.error).map((line) => <ViolationLine key={line.rule} violation={line} />)
            : null}
          {state.kind === 'found' && state.networkId === networkId ? (
            <SightingsView query={state.query} sightings={state.sightings} />
          ) : null}
        </div>
      </Stack>
    </Card>
  )
}
