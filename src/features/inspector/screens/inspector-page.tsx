import { lazyRouteComponent } from '@tanstack/react-router'
import { useState, type ReactNode, type Ref } from 'react'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import { secretWords } from '#/words/control-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { useHandedFile } from '#/domain/program/handed-file.ts'
import { Button } from '#/ui/button.tsx'
import { Card, EmptyState } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { DropZone } from '#/ui/file.tsx'
import type { LendSecret } from '#/ui/secret-holder.ts'
import { Note } from '#/ui/note.tsx'
import { NextPart, PageHead, Row, Stack } from '#/ui/layout.tsx'
import { Announced, Text } from '#/ui/text.tsx'
import { SecretField } from '#/ui/secret-input.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { formatReadingKind } from '#/features/inspector/words/reading-words.ts'
import { formatUnread } from '#/features/inspector/words/unread-words.ts'
import type { SampleName } from '#/features/inspector/model/samples.ts'
import styles from './fields-card.module.css'
import { CompareCard, EndCompare } from './compare-card.tsx'
import { InputCard } from './input-card.tsx'
import { useInspectorInput } from './use-inspector-input.ts'

const LazyReadingView = lazyRouteComponent(() => import('./reading-view.tsx'), 'ReadingView')

export function InspectorPage({
  savePrivateKey,
}: {
  readonly savePrivateKey: (lend: LendSecret) => ReactNode
}) {
  const input = useInspectorInput()
  const { inspection, readings, held, isHeld, read, openFile } = input
  const [pinned, setPinned] = useState<Reading>()
  const [samplesRead, setSamplesRead] = useState(0)
  const readSample = (text: string) => {
    setSamplesRead((count) => count + 1)
    read(text)
  }
  // A link that cannot be read is damaged, because links contain only input that was readable.
  const isDamaged =
    inspection.kind === 'damaged' ||
    (input.taken.kind === 'link' && inspection.kind === 'read' && readings.length === 0)
  const isUnread = inspection.kind === 'read' && inspection.unread !== undefined
  useHandedFile('/inspect', openFile)
  return (
    <DropZone label={t('inspector.drop')} onFile={openFile}>
      <Stack>
        <PageHead
          title={t('inspector.title')}
          lead={readings.length > 0 ? undefined : t('inspector.about')}
        />
        <div className={styles['unprinted']}>
          <Cards>
            <InputCard
              taken={input.taken}
              isPublic={input.isPublic}
              onPublic={input.changePublic}
              onText={read}
              onBytes={read}
              onFile={openFile}
              isRead={readings.length > 0}
              isEmpty={inspection.kind === 'empty' && ['nothing', 'secret'].includes(input.taken.kind)}
            />
          </Cards>
        </div>
        <HeldSecret ref={held} turn={input.heldTurn} reading={readings[0]} onPublic={input.showHeld}>
          {isHeld ? savePrivateKey(input.lend) : null}
        </HeldSecret>
        {pinned === undefined || isUnread ? null : (
          <Cards>
            <CompareCard left={pinned} right={readings[0]} onEnd={() => setPinned(undefined)} />
          </Cards>
        )}
        <Announced>
          {inspection.kind === 'reading' ? <p>{t('inspector.reading')}</p> : null}
          {inspection.kind === 'stopped' ? <Note tone="warn" title={t('inspector.stopped')} /> : null}
          {inspection.kind === 'unloaded' ? <Note tone="bad" title={t('inspector.unloaded')} /> : null}
          {inspection.kind === 'too-large' ? (
            <Note tone="bad" title={t('inspector.too-large')}>
              {t('inspector.too-large.about', { size: inspection.size, limit: maxInspected })}
            </Note>
          ) : null}
          {isDamaged ? (
            <Note tone="bad" title={t('inspector.link.damaged')}>
              {t('inspector.link.damaged.about')}
            </Note>
          ) : null}
          {isUnread && !isDamaged ? (
            <Note
              tone="warn"
              title={t(pinned === undefined ? 'inspector.none' : 'inspector.compare.unread')}
              action={pinned === undefined ? undefined : <EndCompare onEnd={() => setPinned(undefined)} />}
            >
              {formatUnread(inspection.unread)}
            </Note>
          ) : null}
        </Announced>
        {isUnread && pinned === undefined ? (
          <Row wrap gap="close">
            <Text tone="second">{t('inspector.empty.about')}</Text>
            <Samples onText={readSample} />
          </Row>
        ) : null}
        {inspection.kind === 'empty' ? (
          <EmptyState title={t('inspector.empty')} action={<Samples onText={readSample} />}>
            {t('inspector.empty.about')}
          </EmptyState>
        ) : null}
        {readings.length === 0 ? null : (
          // The button of a sample disappears once the sample is read.
          <NextPart
            label={t('inspector.readings')}
            step={samplesRead === 0 ? undefined : String(samplesRead)}
          >
            <LatePart fallback={<p>{t('inspector.reading')}</p>}>
              <LazyReadingView
                key={readings.map(({ kind, size }) => `${kind}${size}`).join()}
                readings={readings}
                isHeld={isHeld}
                onPin={
                  pinned === undefined
                    ? (reading) => {
                        setPinned(reading)
                        input.awaitOther()
                      }
                    : undefined
                }
              />
            </LatePart>
          </NextPart>
        )}
      </Stack>
    </DropZone>
  )
}

function Samples({ onText }: { readonly onText: (text: string) => void }) {
  const show = async (name: SampleName) => {
    const { samples } = await import('#/features/inspector/model/samples.ts')
    onText(samples[name])
  }
  return (
    <Row wrap gap="close">
      {sampleNames.map((name) => (
        <Button key={name} size="small" onClick={() => void show(name)}>
          {t(sampleWords[name])}
        </Button>
      ))}
    </Row>
  )
}

const sampleNames: readonly SampleName[] = ['create', 'instant-lock', 'contract']

const sampleWords = {
  create: 'inspector.sample.create',
  'instant-lock': 'inspector.sample.instant-lock',
  contract: 'inspector.sample.contract',
} as const satisfies Record<SampleName, string>

/** Holds a pasted private key in a field that only the form reads. Always mounted: text moves from field to field. */
function HeldSecret({
  ref,
  turn,
  reading,
  onPublic,
  children,
}: {
  readonly ref: Ref<HTMLInputElement>
  /** Changes with each stored key; undefined if there is none. */
  readonly turn: number | undefined
  readonly reading: Reading | undefined
  /** Called when the user says that the text is a hash or an identifier. */
  readonly onPublic: () => void
  readonly children: ReactNode
}) {
  // Each key has its own confirmation.
  const [saving, setSaving] = useState<number>()
  const isHeld = turn !== undefined
  const isSaving = isHeld && saving === turn
  const mayBePublic = reading?.reason === 'may-be-private'
  // Base58 mostly means an identifier, and rarely a private key.
  const likely = mayBePublic && reading.kind !== 'private-key' ? formatReadingKind(reading) : undefined
  const show = mayBePublic ? <Button onClick={onPublic}>{t('inspector.masked.show')}</Button> : null
  const keep = isSaving ? null : (
    <Button onClick={() => setSaving(turn)}>{t('inspector.masked.vault')}</Button>
  )
  return (
    <div hidden={!isHeld}>
      <Stack>
        {isHeld ? (
          <Note
            tone="warn"
            alert
            title={
              likely === undefined
                ? t('inspector.masked.title')
                : t('inspector.masked.likely', { kind: likely })
            }
            action={
              <Row wrap>
                {likely === undefined ? keep : show}
                {likely === undefined ? show : keep}
              </Row>
            }
          >
            {t(mayBePublic ? 'inspector.masked.maybe' : 'inspector.held.about')}
          </Note>
        ) : null}
        <div hidden={!isSaving}>
          <Card>
            <Stack>
              <SecretField
                ref={ref}
                mono
                label={t('inspector.held')}
                hint={t('inspector.held.hint')}
                words={secretWords()}
                violations={[]}
              />
              {isSaving ? children : null}
            </Stack>
          </Card>
        </div>
      </Stack>
    </div>
  )
}
