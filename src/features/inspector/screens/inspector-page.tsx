import { useState, type ReactNode } from 'react'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import { t } from '#/workspace/messages/t.ts'
import { useHandedFile } from '#/workspace/program/handed-file.ts'
import { DropZone } from '#/ui/drop-zone.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import type { LendSecret } from '#/ui/lend-secret.ts'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { CompareCard } from './compare-card.tsx'
import { HeldSecret } from './held-secret.tsx'
import { InputCard } from './input-card.tsx'
import { ReadingView } from './reading-view.tsx'
import { ScanCard } from './scan-card.tsx'
import { useDesk } from './use-desk.ts'

/** One box for bytes that nobody should have to trust blindly. */
export function InspectorPage({
  keepKey,
}: {
  /** Takes a pasted private key into the vault. */
  readonly keepKey: (lend: LendSecret) => ReactNode
}) {
  const desk = useDesk()
  const { inspection, readings, held, isHeld, read, openFile } = desk
  const [kept, setKept] = useState<Reading>()
  useHandedFile('/inspect', openFile)
  return (
    <DropZone label={t('inspector.drop')} onFile={openFile}>
      <Stack>
        <PageHead title={t('inspector.title')} note={t('inspector.about')} />
        <InputCard
          taken={desk.taken}
          isPublic={desk.isPublic}
          onPublic={desk.changePublic}
          onText={read}
          onFile={openFile}
          scan={<ScanCard onBytes={(bytes) => read(bytes)} onText={(text) => read(text)} />}
        />
        <HeldSecret ref={held} turn={desk.heldTurn}>
          {isHeld ? keepKey(desk.lend) : null}
        </HeldSecret>
        {kept === undefined ? null : (
          <CompareCard left={kept} right={readings[0]} onEnd={() => setKept(undefined)} />
        )}
        <div aria-live="polite">
          {inspection.kind === 'reading' ? <p>{t('inspector.reading')}</p> : null}
          {inspection.kind === 'stopped' ? <Note tone="warn" title={t('inspector.stopped')} /> : null}
          {inspection.kind === 'too-large' ? (
            <Note tone="bad" title={t('inspector.too-large')}>
              {t('inspector.too-large.about', { size: inspection.size, limit: maxInspected })}
            </Note>
          ) : null}
          {inspection.kind === 'read' && readings.length === 0 ? (
            <Note tone="warn" title={t('inspector.none')}>
              {t('inspector.none.about')}
            </Note>
          ) : null}
        </div>
        {inspection.kind === 'empty' ? (
          <EmptyState title={t('inspector.empty')}>{t('inspector.empty.about')}</EmptyState>
        ) : null}
        {readings.length === 0 ? null : (
          <ReadingView
            key={readings.map(({ kind, size }) => `${kind}${size}`).join()}
            readings={readings}
            isHeld={isHeld}
            onKeep={(reading) => {
              setKept(reading)
              desk.putAway()
            }}
          />
        )}
      </Stack>
    </DropZone>
  )
}
