import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { t } from '#/features/contracts/messages.ts'
import {
  buildDiagram,
  type Diagram,
  type DiagramBox,
  diagramSize,
  fitText,
  type IdentifierLink,
  type DiagramTheme,
  formatSvg,
} from '#/features/contracts/model/diagram/diagram.ts'
import { fileNameOf } from '#/features/contracts/model/exports/contract-exports.ts'
import { hasDocuments } from '#/features/contracts/model/exports/format-types.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { formatContractName } from '#/features/contracts/words/contract-words.ts'
import { Button } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Note } from '#/ui/note.tsx'
import { Pad, Row, Stack } from '#/ui/layout.tsx'
import { saveFile, savePicture } from '#/ui/save-file.ts'
import { NamedChoice } from '#/ui/choice.tsx'
import { Table } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import styles from './diagram-view.module.css'

export function DiagramView({ studio: { id, record, value, problem } }: { readonly studio: Studio }) {
  const diagram = useMemo(() => (hasDocuments(value) ? buildDiagram(value) : undefined), [value])
  const [theme, setTheme] = useState<DiagramTheme>('light')
  const [attempt, run] = useAttempt()
  if (diagram === undefined || diagram.boxes.length === 0) {
    return <EmptyState title={t('diagram.none')}>{t('diagram.none.about')}</EmptyState>
  }
  const name = formatContractName(record)
  const svg = () => formatSvg(name, diagram, theme)
  const savePng = () =>
    run(() => savePicture(fileNameOf(name, 'png'), svg(), { width: diagram.width, height: diagram.height }))
  return (
    <Stack>
      {problem === undefined ? null : (
        <Note tone="warn">
          {t(problem.kind === 'large' ? 'diagram.frozen.large' : 'diagram.frozen')}{' '}
          <Link to="/contracts/$id" params={{ id }}>
            {t('export.fix')}
          </Link>
        </Note>
      )}
      <Card
        title={t('diagram.title')}
        flush
        end={
          <Row wrap>
            <NamedChoice
              beside
              label={t('diagram.theme')}
              choices={[
                { value: 'light', text: t('diagram.theme.light') },
                { value: 'dark', text: t('diagram.theme.dark') },
              ]}
              value={theme}
              onValue={setTheme}
            />
            <Button
              size="small"
              icon="download"
              onClick={() => saveFile(fileNameOf(name, 'svg'), 'image/svg+xml', svg())}
            >
              {t('diagram.svg')}
            </Button>
            <Button size="small" icon="download" busy={attempt.kind === 'busy'} onClick={savePng}>
              {t('diagram.png')}
            </Button>
          </Row>
        }
      >
        <DiagramPicture name={name} diagram={diagram} />
      </Card>
      {attempt.kind === 'failed' ? (
        <Note tone="bad" alert>
          {t('diagram.png.failed')}
        </Note>
      ) : null}
      {diagram.left === 0 ? null : <Text tone="second">{t('diagram.left', { count: diagram.left })}</Text>}
      <DiagramLinks contractId={id} links={diagram.links} />
      {diagram.linksLeft === 0 ? null : (
        <Text tone="second">{t('diagram.links.left', { count: diagram.linksLeft })}</Text>
      )}
    </Stack>
  )
}

function DiagramLinks({
  contractId,
  links,
}: {
  readonly contractId: string
  readonly links: readonly IdentifierLink[]
}) {
  return (
    <Card
      title={t('diagram.links')}
      flush
      foot={
        <Text size="small" tone="quiet">
          {t('diagram.links.about')}
        </Text>
      }
    >
      {links.length === 0 ? (
        <Pad>
          <Text tone="second">{t('diagram.links.none')}</Text>
        </Pad>
      ) : (
        <Table
          caption={t('diagram.links')}
          density="low"
          columns={[
            { id: 'property', head: t('diagram.links.property'), lead: true },
            { id: 'target', head: t('diagram.links.target') },
            { id: 'how', head: t('diagram.links.how') },
          ]}
          rows={links.map(({ type, property, path, target }) => ({
            id: path,
            cells: {
              property: (
                <Link to="/contracts/$id" params={{ id: contractId }} search={{ at: path }}>
                  {`${type}.${property}`}
                </Link>
              ),
              target: target?.type ?? <Text tone="second">{t('diagram.open')}</Text>,
              how:
                target === undefined
                  ? t('diagram.how.open')
                  : target.how === 'name'
                    ? t('diagram.how.name')
                    : t('diagram.how.comment'),
            },
          }))}
        />
      )}
    </Card>
  )
}

/** The picture on the screen. The list below says the same in words. */
function DiagramPicture({ name, diagram }: { readonly name: string; readonly diagram: Diagram }) {
  const { width, height, boxes, edges } = diagram
  return (
    <div className={styles['frame']} role="group" aria-label={t('diagram.scroll')} tabIndex={0}>
      <svg
        className={styles['picture']}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('diagram.label', { name, count: boxes.length, lines: edges.length })}
      >
        {edges.map(({ link, line, head }) => (
          <g key={link.path} className={styles['edge']}>
            <path d={line} className={link.target?.how === 'name' ? styles['guessed'] : undefined} />
            <path d={head} />
          </g>
        ))}
        {boxes.map((box) => (
          <Box key={box.path} box={box} />
        ))}
      </svg>
    </div>
  )
}

function Box({ box: { name, x, y, width, height, rows, hidden } }: { readonly box: DiagramBox }) {
  const { head, row } = diagramSize
  return (
    <g>
      <rect className={styles['box']} x={x} y={y} width={width} height={height} rx={8} />
      <text className={styles['name']} x={x + 12} y={y + head / 2 + 4}>
        {fitText(name, 28)}
      </text>
      {rows.map((each) => (
        <g key={each.path}>
          <text className={styles['property']} x={x + 12} y={each.y + 4}>
            {fitText(each.name, 20)}
          </text>
          <text className={styles['type']} x={x + width - 12} y={each.y + 4}>
            {`${each.type}${each.isRequired ? '' : '?'}`}
          </text>
        </g>
      ))}
      {hidden === 0 ? null : (
        <text className={styles['property']} x={x + 12} y={y + height - row / 2 - 2}>
          {t('diagram.more', { count: hidden })}
        </text>
      )}
    </g>
  )
}
