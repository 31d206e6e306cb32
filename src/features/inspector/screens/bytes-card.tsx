import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Field } from '#/protocol/inspect/reading.ts'
import { fieldAt } from '#/features/inspector/model/field-place.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { HexWindow } from '#/ui/byte-view.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

const perLine = 16
const lines = 18
// Above this the range is not made to text until somebody picks less.
const longestCopied = 20_000

/** The bytes around the field that is picked. A press on a byte picks the field that it belongs to. */
export function BytesCard({
  bytes,
  root,
  selected,
  at,
  onPick,
}: {
  readonly bytes: Uint8Array
  readonly root: Field
  readonly selected: Field
  readonly at: number
  readonly onPick: (field: Field, at: number) => void
}) {
  const total = Math.ceil(bytes.length / perLine)
  const [moved, setMoved] = useState<{ readonly at: number; readonly from: number }>()
  const last = Math.max(0, total - lines)
  const line = Math.floor(at / perLine)
  const around = Math.max(0, Math.min(last, line - 2))
  // Turned pages stay turned until another byte is picked that is out of sight.
  const held = moved !== undefined && (moved.at === at || (line >= moved.from && line < moved.from + lines))
  const from = held ? Math.min(moved.from, last) : around
  const turn = (by: number) => setMoved({ at, from: Math.max(0, Math.min(last, from + by)) })
  const count = selected.end - selected.start
  return (
    <Card
      title={t('inspector.hex')}
      end={
        count > longestCopied ? null : (
          <CopyButton
            text={formatHex(bytes.subarray(selected.valueStart, selected.end))}
            words={{ ...copyWords(), copy: t('inspector.hex.copy') }}
          />
        )
      }
      foot={
        <Row
          wrap
          gap="close"
          end={
            <Text tone="quiet">
              {t('inspector.hex.lines', { from: from + 1, to: Math.min(total, from + lines), total })}
            </Text>
          }
        >
          {from > 0 ? (
            <Button size="small" onClick={() => turn(-lines)}>
              {t('inspector.hex.before')}
            </Button>
          ) : null}
          {from < last ? (
            <Button size="small" onClick={() => turn(lines)}>
              {t('inspector.hex.after')}
            </Button>
          ) : null}
        </Row>
      }
    >
      <Stack gap="close">
        <Text tone="second" size="small">
          {t('inspector.hex.of', {
            name: selected.name,
            count,
            from: selected.start.toString(16).padStart(4, '0'),
          })}
        </Text>
        <HexWindow
          label={t('inspector.hex.view')}
          bytes={bytes}
          from={from}
          lines={lines}
          head={{ from: selected.start, to: selected.valueStart }}
          value={{ from: selected.valueStart, to: selected.end }}
          at={at}
          onPick={(offset) => {
            setMoved({ at: offset, from })
            onPick(fieldAt(root, offset).field, offset)
          }}
        />
      </Stack>
    </Card>
  )
}
