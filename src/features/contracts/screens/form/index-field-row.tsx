import type { Violation } from '#/protocol/violation.ts'
import { t } from '#/features/contracts/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Field } from '#/ui/field.tsx'
import { Select } from '#/ui/select.tsx'
import styles from './form.module.css'
import { useFindingLines } from './use-finding-lines.tsx'

/** One field of an index: which it is, its place, its way out. */
export function IndexFieldRow({
  at,
  of,
  field,
  options,
  findings,
  onField,
  onMove,
  onRemove,
}: {
  readonly at: number
  readonly of: number
  readonly field: string
  readonly options: readonly { readonly value: string; readonly text: string; readonly off: boolean }[]
  readonly findings: readonly Violation[]
  readonly onField: (field: string) => void
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}) {
  const lines = useFindingLines()
  const isKnown = options.some(({ value }) => value === field)
  const missing = { value: field, text: t('index.field.missing', { name: field }), off: true }
  return (
    <Field label={t('index.field.at', { place: at + 1 })} violations={lines(findings)}>
      <div className={styles['field']}>
        <Select
          options={isKnown ? options : [missing, ...options]}
          value={field}
          data-member={`properties/${at}`}
          onValue={onField}
        />
        <Button
          kind="quiet"
          size="small"
          icon="chevron-up"
          label={t('index.field.up', { name: field })}
          why={at === 0 ? t('form.first') : undefined}
          hideWhy
          onClick={() => onMove(at - 1)}
        />
        <Button
          kind="quiet"
          size="small"
          icon="chevron-down"
          label={t('index.field.down', { name: field })}
          why={at === of - 1 ? t('form.last') : undefined}
          hideWhy
          onClick={() => onMove(at + 1)}
        />
        <Button
          kind="quiet"
          size="small"
          icon="close"
          label={t('index.field.remove', { name: field })}
          why={of <= 1 ? t('index.field.only') : undefined}
          hideWhy
          onClick={onRemove}
        />
      </div>
    </Field>
  )
}
