import { useState } from 'react'
import type { Field } from '#/protocol/inspect/reading.ts'
import { formatMeaning, formatUnit } from '#/features/inspector/words/reading-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Card } from '#/ui/card.tsx'
import { LinkButton } from '#/ui/button.tsx'
import { Text } from '#/ui/text.tsx'
import { BranchRow } from '#/ui/branch-row.tsx'
import styles from './fields-card.module.css'

const firstShown = 40
const moreShown = 100
const longestValue = 200

/** The tree of fields. What is picked here is marked in the bytes, and the other way round. */
export function FieldsCard({
  root,
  selected,
  onPick,
}: {
  readonly root: Field
  readonly selected: Field
  readonly onPick: (field: Field) => void
}) {
  const [turned, setTurned] = useState<ReadonlySet<string>>(new Set())
  const [shown, setShown] = useState<Readonly<Record<string, number>>>({})
  const isOpen = (field: Field, depth: number) => {
    const byItself = depth < 3 && field.value === undefined && (depth === 0 || field.children.length <= 24)
    // What is picked in the bytes is in sight here.
    const leadsOn = selected.path.startsWith(`${field.path}/`)
    return leadsOn || byItself !== turned.has(field.path)
  }
  const toggle = (path: string) =>
    setTurned((before) =>
      before.has(path) ? new Set([...before].filter((each) => each !== path)) : new Set([...before, path]),
    )
  const rows = (field: Field, depth: number): readonly React.ReactNode[] => {
    const open = field.children.length > 0 && isOpen(field, depth)
    const count = shown[field.path] ?? firstShown
    const rest = field.children.length - count
    const opens =
      field.children.length === 0
        ? undefined
        : {
            isOpen: open,
            label: open
              ? t('inspector.fields.shut', { name: field.name })
              : t('inspector.fields.open', { name: field.name }),
            onToggle: () => toggle(field.path),
          }
    return [
      <BranchRow
        key={field.path}
        depth={depth}
        name={/^\d+$/.test(field.name) ? `[${field.name}]` : field.name}
        value={valueOf(field)}
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

function valueOf(field: Field): string {
  const { value, unit, isMasked, children, omitted } = field
  if (isMasked === true) return t('inspector.masked')
  if (value === undefined) return t('inspector.fields.items', { count: children.length + omitted })
  const meaning = formatMeaning(field)
  const short = value.length > longestValue ? `${value.slice(0, longestValue)}…` : value
  return (
    [short, ...(unit === undefined ? [] : [formatUnit(unit)])].join(' ') +
    (meaning === undefined ? '' : `, ${meaning}`)
  )
}
