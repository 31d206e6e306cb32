import { isFormOnly, type Reading } from '#/protocol/inspect/reading.ts'
import { shareFragment } from '#/features/inspector/model/shared-blob.ts'
import { copyWords } from '#/words/control-words.ts'
import { formatReadingKind, formatReason, formatSource } from '#/features/inspector/words/reading-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Badge } from '#/ui/badge.tsx'
import { Button, CopyButton } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Radio } from '#/ui/choice.tsx'
import { Row, Stack } from '#/ui/layout.tsx'
import { Text } from '#/ui/text.tsx'

/** All readings, likeliest first, each with its reason and verdict. */
export function ReadingsCard({
  readings,
  place,
  onPlace,
  onKeep,
}: {
  readonly readings: readonly Reading[]
  readonly place: number
  readonly onPlace: (place: number) => void
  readonly onKeep: (reading: Reading) => void
}) {
  const current = readings[place]
  const fragment = current === undefined ? undefined : shareFragment(current)
  return (
    <Card
      title={t('inspector.readings')}
      foot={
        current === undefined || current.isMasked ? undefined : (
          <Row wrap gap="close">
            <Button size="small" onClick={() => onKeep(current)}>
              {t('inspector.compare.keep')}
            </Button>
            {fragment === undefined ? null : (
              <CopyButton
                look="button"
                text={`${location.origin}${location.pathname}#${fragment}`}
                words={{ ...copyWords(), copy: t('inspector.link'), copied: t('inspector.link.copied') }}
              />
            )}
          </Row>
        )
      }
    >
      <Stack gap="close">
        {readings.map((reading, index) => (
          <Row key={`${reading.kind} ${reading.profile ?? ''}`} wrap end={<Verdict reading={reading} />}>
            <Radio
              name="reading"
              label={formatReadingKind(reading.kind)}
              checked={index === place}
              onChosen={() => onPlace(index)}
            />
            <Text>{aboutOf(reading)}</Text>
            <Text tone="quiet">{formatReason(reading.reason)}</Text>
          </Row>
        ))}
      </Stack>
    </Card>
  )
}

function aboutOf({ size, encoding, profile }: Reading): string {
  return [
    ...(size === 0 ? [] : [t('inspector.bytes-count', { count: size })]),
    t('inspector.from', { encoding: formatSource(encoding) }),
    ...(profile === undefined ? [] : [t('inspector.profile', { name: profile })]),
  ].join(', ')
}

function Verdict({ reading }: { readonly reading: Reading }) {
  const { checks, isMasked } = reading
  const fails = checks.filter(({ state }) => state === 'fails').length
  if (fails > 0)
    return (
      <Badge tone="bad" icon="alert">
        {t('inspector.breaks', { count: fails })}
      </Badge>
    )
  if (isMasked)
    return (
      <Badge tone="warn" icon="eye-off">
        {t('inspector.masked')}
      </Badge>
    )
  if (isFormOnly(reading))
    return (
      <Badge tone="neutral" icon="info">
        {t('inspector.well-formed')}
      </Badge>
    )
  return checks.length === 0 ? null : (
    <Badge tone="ok" icon="check">
      {t('inspector.holds')}
    </Badge>
  )
}
