import { useEffect, useState } from 'react'
import { maxInspected, type Reading } from '#/protocol/inspect/reading.ts'
import { readFragment } from '#/workspace/inspector/shared-blob.ts'
import { looksSecret, useInspection } from '#/workspace/inspector/use-inspection.ts'
import { t } from '#/workspace/messages/t.ts'
import { useHandedFile } from '#/workspace/program/handed-file.ts'
import { isSingleFile } from '#/workspace/single-file.ts'
import { DropZone } from '#/ui/drop-zone.tsx'
import { EmptyState } from '#/ui/empty-state.tsx'
import { Note } from '#/ui/note.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Stack } from '#/ui/stack.tsx'
import { CompareCard } from './compare-card.tsx'
import { InputCard, type TakenIn } from './input-card.tsx'
import { ReadingView } from './reading-view.tsx'
import { ScanCard } from './scan-card.tsx'

/** One box for bytes that nobody should have to trust blindly. */
export function InspectorPage() {
  const { inspection, inspect } = useInspection()
  const [isPublic, setPublic] = useState(false)
  const [taken, setTaken] = useState<TakenIn>(() => takenFromAddress())
  const [kept, setKept] = useState<Reading>()
  const read = (input: string | Uint8Array, how: TakenIn) => {
    setTaken(typeof input === 'string' && looksSecret(input, isPublic) ? { kind: 'secret' } : how)
    inspect(input, isPublic)
  }
  const openFile = (file: File) => {
    if (file.size > maxInspected) return inspect(new Uint8Array(maxInspected + 1), isPublic)
    void file.arrayBuffer().then((buffer) => read(new Uint8Array(buffer), { kind: 'file', name: file.name }))
  }
  useHandedFile('/inspect', openFile)
  useEffect(() => {
    const shared = readFragment(location.hash)
    if (shared !== undefined) inspect(shared, false)
  }, [inspect])
  const readings = inspection.kind === 'read' ? inspection.readings : []
  const isSecret = readings.some(({ isMasked }) => isMasked)
  useEffect(() => {
    // What may be secret does not stay in the address bar, whoever put it there.
    if (!isSingleFile && isSecret && location.hash !== '')
      history.replaceState(history.state, '', location.pathname)
  }, [isSecret])
  return (
    <DropZone label={t('inspector.drop')} onFile={openFile}>
      <Stack>
        <PageHead title={t('inspector.title')} note={t('inspector.about')} />
        <InputCard
          taken={isSecret ? secret : taken}
          isPublic={isPublic}
          onPublic={setPublic}
          onText={read}
          onFile={openFile}
          scan={
            <ScanCard
              onBytes={(bytes) => read(bytes, { kind: 'nothing' })}
              onText={(text) => read(text, { kind: 'nothing' })}
            />
          }
        />
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
            onKeep={(reading) => {
              setKept(reading)
              setTaken({ kind: 'nothing' })
            }}
          />
        )}
      </Stack>
    </DropZone>
  )
}

const secret: TakenIn = { kind: 'secret' }

/** A link may carry what is to be read. */
function takenFromAddress(): TakenIn {
  const shared = readFragment(location.hash)
  return shared === undefined ? { kind: 'nothing' } : { kind: 'link', count: shared.length }
}
