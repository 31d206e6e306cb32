import { useEffect, useRef } from 'react'
import { beginPending } from '#/platform/pending.ts'
import { maxInspected } from '#/protocol/inspect/reading.ts'
import { loadQrTakeHook } from '#/words/qr-words.ts'
import { t } from '#/features/inspector/messages.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Checkbox } from '#/ui/choice.tsx'
import { Field } from '#/ui/field.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Stack } from '#/ui/layout.tsx'
import { TextArea } from '#/ui/input.tsx'
import { lazyQrTake, QrScan } from '#/ui/qr-scan.tsx'

/** Secrets and long text do not stay in the box. `awaited`: the box waits for the second input of a comparison. */
export type TakenIn =
  | { readonly kind: 'nothing' | 'text' | 'secret' | 'awaited' }
  | { readonly kind: 'long' | 'link'; readonly count: number }
  | { readonly kind: 'file'; readonly name: string }

const LazyQrTake = lazyQrTake(loadQrTakeHook)

// A megabyte in a text box would block the page.
const longestShown = 6000
const typingPauseMs = 350

/** The input box. Uncontrolled: secrets are removed before any other code reads them. */
export function InputCard({
  taken,
  isPublic,
  onPublic,
  onText,
  onFile,
  isRead,
  isEmpty,
  onBytes,
}: {
  readonly taken: TakenIn
  readonly isPublic: boolean
  readonly onPublic: (isPublic: boolean) => void
  readonly onText: (text: string, how?: TakenIn) => void
  readonly onBytes: (bytes: Uint8Array) => void
  readonly onFile: (file: File) => void
  /** True once the input was read: the result then matters more than the box. */
  readonly isRead: boolean
  readonly isEmpty: boolean
}) {
  const box = useRef<HTMLTextAreaElement>(null)
  const endPause = useRef<() => void>(undefined)
  useEffect(() => {
    if (taken.kind !== 'text' && box.current !== null) box.current.value = ''
    if (taken.kind === 'awaited') box.current?.focus()
  }, [taken])
  useEffect(() => () => endPause.current?.(), [])
  const take = (text: string) => {
    endPause.current?.()
    const isLong = text.length > longestShown
    onText(text, isLong ? { kind: 'long', count: text.length } : { kind: text === '' ? 'nothing' : 'text' })
  }
  // Clearing removes the button that had the focus.
  const clear = () => {
    take('')
    box.current?.focus()
  }
  const note = noteOf(taken)
  const publicBox = (
    <Checkbox
      label={t('inspector.public')}
      hint={isRead ? undefined : t('inspector.public.hint')}
      checked={isPublic}
      onChecked={onPublic}
    />
  )
  return (
    <Card>
      <Stack gap="close">
        <QrScan
          words={{ open: t('qr.scan'), end: t('qr.scan.end') }}
          isShort={isRead}
          field={
            <Field
              label={t('inspector.input')}
              hideLabel={isRead && note === undefined}
              note={note}
              hint={isRead ? undefined : t('inspector.input.hint')}
            >
              <TextArea
                ref={box}
                mono
                field="anything"
                maxLength={maxInspected}
                rows={isRead ? 1 : 3}
                folded={isRead}
                placeholder={t(isRead ? 'inspector.input.again' : 'inspector.input.placeholder')}
                autoCapitalize="off"
                autoCorrect="off"
                onDropFile={onFile}
                onChange={(event) => {
                  const { value } = event.currentTarget
                  const { inputType } =
                    event.nativeEvent instanceof InputEvent ? event.nativeEvent : { inputType: '' }
                  endPause.current?.()
                  // Typed text may be incomplete, so it waits for a pause. Other input is complete.
                  if (inputType !== 'insertText' && inputType !== 'deleteContentBackward') return take(value)
                  endPause.current = beginPause(() => take(value))
                }}
                onPaste={(event) => {
                  const text = event.clipboardData.getData('text/plain')
                  if (text.length <= longestShown) return
                  event.preventDefault()
                  take(text)
                }}
              />
            </Field>
          }
          beside={
            <>
              <FileDrop label={t('inspector.file')} onFile={onFile} />
              {isEmpty ? null : <Button onClick={clear}>{t('inspector.clear')}</Button>}
            </>
          }
          end={isRead ? publicBox : undefined}
        >
          <LazyQrTake onBytes={onBytes} onText={(text) => onText(text)} />
        </QrScan>
        {isRead ? null : publicBox}
      </Stack>
    </Card>
  )
}

/** Runs `act` after a pause. The page is not ready until then. Returns a function that cancels it. */
function beginPause(act: () => void): () => void {
  const endPending = beginPending('answer')
  const end = () => {
    clearTimeout(timer)
    endPending()
  }
  const timer = setTimeout(() => {
    act()
    end()
  }, typingPauseMs)
  return end
}

function noteOf(taken: TakenIn): string | undefined {
  if (taken.kind === 'long') return t('inspector.input.long', { count: taken.count })
  if (taken.kind === 'link') return t('inspector.input.link', { count: taken.count })
  return taken.kind === 'file' ? t('inspector.input.file', { name: taken.name }) : undefined
}
