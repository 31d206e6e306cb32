import { useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useChain } from '#/domain/network/chain-store.ts'
import { blockExplorer, parseBlockQuery } from '#/domain/network/block-explorer.ts'
import { useNodeQuestion } from '#/domain/network/node-question.ts'
import { formatErrorCode } from '#/words/format-error.ts'
import { errorLine } from '#/words/format-error.ts'
import { t } from '#/features/network/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field, ViolationLine } from '#/ui/field.tsx'
import { keepInView } from '#/ui/keep-in-view.ts'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'
import { TextInput } from '#/ui/input.tsx'
import { parseHex } from '#/protocol/encoding/hex.ts'
import {
  compareSightings,
  type BlockQuery,
  type ComparedSighting,
} from '#/features/network/model/block-sightings.ts'
import { formatNode } from '#/words/node-words.ts'
import { explorerVerdictWords, sightingWords } from '#/features/network/words/explorer-words.ts'
import { identifierWords } from '#/words/identifier-words.ts'
import { Icon } from '#/ui/icon.tsx'
import { IdentifierChip } from '#/ui/identifier.tsx'
import { Note } from '#/ui/note.tsx'
import { Table } from '#/ui/table.tsx'

/** `#block` of the address opens the field, and `#block-1234` asks for that block. */
const blockHash = /^block(?:-(\d{1,8}))?$/

export function ExplorerCard({ networkId }: { readonly networkId: string }) {
  const { latest, ask, withdraw } = useNodeQuestion(blockExplorer)
  const [typed, setTyped] = useState('')
  const field = useRef<HTMLInputElement>(null)
  const [isRejected, setRejected] = useState(false)
  const query = parseBlockQuery(typed)
  const isAsking = latest?.status === 'pending'
  const rule = 'workspace/block-query'
  const navigate = useNavigate()
  const hash = useLocation({ select: (location) => location.hash })
  const [seen, setSeen] = useState('')
  if (hash !== seen) {
    setSeen(hash)
    const height = blockHash.exec(hash)?.[1]
    if (height !== undefined) setTyped(height)
  }
  // Before the workspace is read, the user's networks are unknown, and the answer would be filed under another network.
  const isFollowed = useChain((view) => view.networkId === networkId)
  useEffect(() => {
    const [isNamed, height = ''] = blockHash.exec(hash) ?? []
    if (isNamed === undefined || !isFollowed) return
    field.current?.focus({ preventScroll: true })
    // The card is below the request form. When it is at the top of the window, its answer is visible too.
    const section = field.current?.closest('section')
    if (section != null) keepInView(section, 'start')
    // Asked once, so that a user who goes back finds the same answer.
    void navigate({ to: '/network/console', replace: true, resetScroll: false })
    const named = parseBlockQuery(height)
    if (named !== undefined) ask({ networkId, query: named })
  }, [hash, isFollowed, navigate, ask, networkId])
  return (
    <Card title={t('explorer.title')}>
      <Stack>
        <form
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setRejected(query === undefined)
            if (query !== undefined) ask({ networkId, query })
          }}
        >
          <Stack gap="close">
            <Field
              label={t('explorer.block')}
              hint={t('explorer.block.hint')}
              violations={isRejected && query === undefined ? [{ rule, text: formatErrorCode(rule) }] : []}
            >
              <TextInput
                ref={field}
                mono
                field="hash"
                maxLength={100}
                autoCapitalize="off"
                value={typed}
                onChange={(event) => setTyped(event.currentTarget.value)}
              />
            </Field>
            <Row wrap>
              <Button type="submit" busy={isAsking}>
                {t('explorer.ask')}
              </Button>
              {isAsking ? <Button onClick={withdraw}>{t('explorer.stop')}</Button> : null}
            </Row>
          </Stack>
        </form>
        <div aria-live="polite">
          {isAsking ? (
            <Text as="p" tone="second">
              {t('explorer.asking')}
            </Text>
          ) : null}
          {latest?.status === 'error' ? <ViolationLine violation={errorLine(latest.error)} /> : null}
          {latest?.data !== undefined && latest.variables?.networkId === networkId ? (
            <SightingsView query={latest.variables.query} sightings={latest.data} />
          ) : null}
        </div>
      </Stack>
    </Card>
  )
}

function SightingsView({
  query,
  sightings,
}: {
  readonly query: BlockQuery
  readonly sightings: Parameters<typeof compareSightings>[1]
}) {
  const compared = compareSightings(query, sightings)
  const { tone, line, about } = explorerVerdictWords(query, compared)
  return (
    <Stack>
      <Note tone={tone} title={line}>
        {about}
      </Note>
      <Table
        caption={t('explorer.table')}
        columns={[
          { id: 'node', head: t('explorer.column.node'), lead: true },
          { id: 'height', head: t('explorer.column.height'), align: 'end' },
          { id: 'block', head: t('explorer.column.block') },
          { id: 'status', head: t('explorer.column.status') },
          { id: 'ms', head: t('explorer.column.ms'), align: 'end' },
        ]}
        rows={compared.rows.map((row) => ({
          id: row.sighting.address,
          cells: cellsOf(query, row, compared.verdict.kind === 'alone'),
        }))}
      />
    </Stack>
  )
}

function cellsOf(query: BlockQuery, row: ComparedSighting, isAlone: boolean) {
  const { sighting } = row
  const words = sightingWords(query, row, isAlone)
  return {
    node: <span title={sighting.address}>{formatNode(sighting.address)}</span>,
    height: sighting.kind === 'block' ? t('explorer.height', { height: sighting.height }) : '',
    block:
      sighting.kind === 'block' ? (
        <IdentifierChip
          bare
          label={t('explorer.hash')}
          {...identifierWords(parseHex(sighting.blockHash), 'hex')}
        />
      ) : (
        <Text size="small" tone="second">
          {words.why}
        </Text>
      ),
    status: (
      <Row gap="snug">
        <Icon name={words.icon} tone={words.tone} />
        <Text tone={words.tone}>{words.text}</Text>
      </Row>
    ),
    ms: sighting.kind === 'block' ? t('explorer.ms', { ms: Math.round(sighting.elapsedMs) }) : '',
  }
}
