import { useMemo, useState } from 'react'
import { buildDiagram } from '#/features/contracts/model/diagram/build-diagram.ts'
import type { DiagramTheme } from '#/features/contracts/model/diagram/diagram-colours.ts'
import { formatSvg } from '#/features/contracts/model/diagram/format-svg.ts'
import { fileNameOf } from '#/features/contracts/model/exports/file-name.ts'
import { hasDocuments } from '#/features/contracts/model/exports/format-types.ts'
import type { Studio } from '#/features/contracts/model/studio.ts'
import { formatContractName } from '#/features/contracts/words/contract-list-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Note } from '#/ui/note.tsx'
import { Row } from '#/ui/row.tsx'
import { saveFile } from '#/ui/save-file.ts'
import { savePicture } from '#/ui/save-picture.ts'
import { Segmented } from '#/ui/segmented.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/use-attempt.ts'
import { DiagramLinks } from './diagram-links.tsx'
import { DiagramPicture } from './diagram-picture.tsx'

/** Document types with their properties, and what their identifiers refer to. */
export function DiagramView({ studio: { id, record, value } }: { readonly studio: Studio }) {
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
      <Card
        title={t('diagram.title')}
        flush
        end={
          <Row wrap>
            <Segmented
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
