import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import type { Field } from '#/protocol/inspect/reading.ts'
import { escapeUnseen } from '#/protocol/names/plain-name.ts'
import { fieldAt } from '#/features/inspector/model/reading-field.ts'
import { copyWords } from '#/words/control-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Button, CopyButton, LinkButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { HexWindow } from '#/ui/byte-view.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { usePrinted } from '#/ui/table.tsx'
import { Text } from '#/ui/text.tsx'
import { formatFieldValue, formatMeaning } from '#/features/inspector/words/reading-words.ts'
import { BranchRow } from '#/ui/branch-row.tsx'
import styles from './fields-card.module.css'

const perLine = 16
const linesOnScreen = 18
const linesOnPaper = 500
// Longer ranges have no copy button, because their hex would be built on every rendering.
const longestCopied = 20_000

export function BytesCard({
  bytes,
  name,
  root,
  selected,
  at,
  onPick,
}: {
  readonly bytes: Uint8Array
  readonly name: string
  readonly root: Field
  readonly selected: Field
  readonly at: number
  readonly onPick: (field: Field, at: number) => void
}) {
  const total = Math.ceil(bytes.length / perLine)
  const lines = usePrinted() ? linesOnPaper : linesOnScreen
  const [moved, setMoved] = useState<{ readonly at: number; readonly from: number }>()
  const last = Math.max(0, total - lines)
  const line = Math.floor(at / perLine)
  const around = Math.max(0, Math.min(last, line - 2))
  // The page that the user turned to stays until the user picks a byte outside that page.
  const isTurnedTo =
    moved !== undefined && (moved.at === at || (line >= moved.from && line < moved.from + lines))
  const from = isTurnedTo ? Math.min(moved.from, last) : around
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
            name,
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

const firstShown = 40
const moreShown = 100
const longestValue = 200
// Bytes and hashes are shortened in the middle. The card of the picked field shows the complete value.
const encoded = /^[0-9A-Za-z+/=]{40,}$/

export function FieldsCard({
  title,
  root,
  selected,
  onPick,
}: {
  readonly title: string
  readonly root: Field
  readonly selected: Field
  readonly onPick: (field: Field) => void
}) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({})
  const isOpen = (field: Field, depth: number) => {
    const byItself = depth < 3 && field.value === undefined && (depth === 0 || field.children.length <= 24)
    const leadsOn = selected.path.startsWith(`${field.path}/`)
    return leadsOn || byItself !== turned.has(field.path)
  }
  const toggle = (path: string) =>
    setTurned((before) =>
      before.has(path) ? new Set([...before].filter((each) => each !== path)) : new Set([...before, path]),
    )
  const rows = (field: Field, depth: number): readonly React.ReactNode[] => {
    const open = field.children.length > 0 && isOpen(field, depth)
    const name = depth === 0 ? title : escapeUnseen(field.name)
    const count = shown[field.path] ?? firstShown
    const rest = field.children.length - count
    const opens =
      field.children.length === 0
        ? undefined
        : {
            isOpen: open,
            label: open ? t('inspector.fields.shut', { name }) : t('inspector.fields.open', { name }),
            onToggle: () => toggle(field.path),
          }
    return [
      <BranchRow
        key={field.path}
        depth={depth}
        name={depth === 0 ? name : <span translate="no">{/^\d+$/.test(name) ? `[${name}]` : name}</span>}
        value={<FieldValue field={field} />}
        end={`${field.start.toString(16).padStart(4, '0')}+${field.end - field.start}`}
        isSelected={field.path === selected.path}
        {...(opens === undefined ? {} : { opens })}
        onPick={() => onPick(field)}
      />,
      ...(open ? field.children.slice(0, count).flatMap((child) => rows(child, depth + 1)) : []),
      ...(open && rest > 0
        ? [
            <li key={`${field.path} more`} className={styles['more']}>
              <LinkButton onClick={() => setShown({ ...shown, [field.path]: count + moreShown })}>
                {t('inspector.fields.more', { count: Math.min(rest, moreShown) })}
              </LinkButton>
            </li>,
          ]
        : []),
      ...(open && rest <= 0 && field.omitted > 0
        ? [
            <li key={`${field.path} omitted`} className={styles['more']}>
              <Text tone="quiet">{t('inspector.fields.omitted', { count: field.omitted })}</Text>
            </li>,
          ]
        : []),
    ]
  }
  return (
    <Card title={t('inspector.fields')} end={<Text tone="quiet">{t('inspector.fields.end')}</Text>} flush>
      <ul className={styles['tree']} aria-label={t('inspector.fields')}>
        {rows(root, 0)}
      </ul>
    </Card>
  )
}

function FieldValue({ field }: { readonly field: Field }) {
  const { value, unit, isMasked, children, omitted } = field
  if (isMasked === true) return <span>{t('inspector.masked')}</span>
  if (value === undefined)
    return <span>{t('inspector.fields.items', { count: children.length + omitted })}</span>
  const meaning = formatMeaning(field)
  const short = encoded.test(value)
    ? `${value.slice(0, 12)}…${value.slice(-6)}`
    : value.length > longestValue
      ? `${value.slice(0, longestValue)}…`
      : value
  return (
    <>
      {unit === undefined ? (
        <span translate="no">{escapeUnseen(short)}</span>
      ) : (
        <span>{formatFieldValue(short, unit)}</span>
      )}
      {meaning === undefined ? null : <span>{`, ${meaning}`}</span>}
    </>
  )
}
