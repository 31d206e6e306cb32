import { Button } from '#/ui/button.tsx'
import { t } from '#/features/contracts/messages.ts'
import { PaneHead } from '#/features/contracts/screens/pane-head.tsx'

/** What the form is of, and where it stands among those beside it. */
export function FormHead({
  title,
  note,
  place,
  onMove,
}: {
  readonly title: string
  readonly note?: string
  readonly place?: { readonly at: number; readonly of: number }
  readonly onMove?: (to: number) => void
}) {
  return (
    <PaneHead
      title={title}
      note={note}
      end={
        place === undefined || onMove === undefined ? undefined : (
          <>
            <Button
              kind="quiet"
              size="small"
              icon="chevron-up"
              label={t('form.up')}
              why={place.at === 0 ? t('form.first') : undefined}
              hideWhy
              onClick={() => onMove(place.at - 1)}
            />
            <Button
              kind="quiet"
              size="small"
              icon="chevron-down"
              label={t('form.down')}
              why={place.at === place.of - 1 ? t('form.last') : undefined}
              hideWhy
              onClick={() => onMove(place.at + 1)}
            />
          </>
        )
      }
    />
  )
}
