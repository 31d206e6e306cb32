import { useState } from 'react'
import { t } from '#/features/vault/messages.ts'
import { postNotice } from '#/session/program/notice-store.ts'
import { useVault } from '#/session/vault/vault-session.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Columns, Row, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { useBriefShowing } from '#/ui/brief-secret.tsx'
import { PhraseWords } from '#/ui/list.tsx'
import { CheckWordsCard } from './check-words-card.tsx'
import { ImportPhraseCard } from './import-phrase-card.tsx'
import { MakePhraseCard } from './make-phrase-card.tsx'
import { PhraseStateCard } from './phrase-state-card.tsx'
import { RevealForm } from './reveal-form.tsx'
import type { ShownPhrase } from './shown-phrase.ts'
import type { Scan } from '#/features/vault/model/restore-scan.ts'
import { ScanForm } from '#/features/vault/screens/phrase/restore/scan-form.tsx'
import { ScanResult } from '#/features/vault/screens/phrase/restore/scan-result.tsx'

type Step =
  | { readonly kind: 'rest' }
  // Only here are words held, and no longer than 30 seconds.
  | { readonly kind: 'shown'; readonly shown: ShownPhrase; readonly writing: boolean }
  | { readonly kind: 'hidden'; readonly places: readonly number[] }
  | { readonly kind: 'checking'; readonly places: readonly number[] }

/** One thing at a time: while words are shown or asked for, nothing else stands beside them. */
export function PhraseContents() {
  const phrase = useVault((view) => view.phrase)
  const damaged = useVault((view) => view.damaged.flatMap(({ face }) => face?.kind ?? []).join(' '))
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const rest = () => setStep({ kind: 'rest' })
  const show = (shown: ShownPhrase, writing: boolean) => setStep({ kind: 'shown', shown, writing })
  switch (step.kind) {
    case 'shown': {
      const { shown, writing } = step
      const { places } = shown
      return (
        <ShownWordsCard
          words={shown.words}
          onGone={() => (writing ? setStep({ kind: 'hidden', places }) : rest())}
          onWritten={writing ? () => setStep({ kind: 'checking', places }) : undefined}
        />
      )
    }
    case 'hidden': {
      const { places } = step
      return (
        <HiddenWordsCard
          onShown={(shown) => show(shown, true)}
          onWritten={() => setStep({ kind: 'checking', places })}
          onLater={rest}
        />
      )
    }
    case 'checking': {
      const { places } = step
      return (
        <CheckWordsCard
          places={places}
          onRight={() => {
            postNotice({ tone: 'ok', text: t('phrase.check.done') })
            rest()
          }}
          onLook={() => setStep({ kind: 'hidden', places })}
        />
      )
    }
    case 'rest':
      if (phrase === null) {
        return damaged.includes('phrase') ? (
          <>
            <Note tone="bad" title={t('phrase.damaged')}>
              {t('phrase.damaged.about')}
            </Note>
            <ImportPhraseCard />
          </>
        ) : (
          <>
            <About />
            <Columns shape="two">
              <MakePhraseCard onMade={(shown) => show(shown, true)} />
              <ImportPhraseCard />
            </Columns>
          </>
        )
      }
      return (
        <>
          {damaged.includes('branches') ? (
            <Note tone="bad" title={t('phrase.damaged.branches')}>
              {t('phrase.damaged.branches.about')}
            </Note>
          ) : null}
          {phrase.writtenDownAtMs === null ? (
            <>
              <Note tone="warn" title={t('phrase.unwritten')}>
                {t('phrase.unwritten.about')}
              </Note>
              <PhraseStateCard wide phrase={phrase} onShown={show} />
              <RestoreCard />
            </>
          ) : (
            <Columns shape="main-wide-aside">
              <RestoreCard />
              <Stack>
                <PhraseStateCard phrase={phrase} onShown={show} />
                <About />
              </Stack>
            </Columns>
          )}
        </>
      )
  }
}

function About() {
  return (
    <Text as="p" tone="second">
      {t('phrase.about')}
    </Text>
  )
}

/** While the phrase is being written down and its words are off the screen. */
function HiddenWordsCard({
  onShown,
  onWritten,
  onLater,
}: {
  readonly onShown: (shown: ShownPhrase) => void
  readonly onWritten: () => void
  readonly onLater: () => void
}) {
  return (
    <Card title={t('phrase.hidden')}>
      <Stack>
        <RevealForm inline act={t('phrase.hidden.act')} about={t('phrase.hidden.about')} onShown={onShown} />
        <Row wrap>
          <Button onClick={onWritten}>{t('phrase.words.written')}</Button>
          <Button kind="quiet" onClick={onLater}>
            {t('phrase.later')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** The words, for 30 seconds: to be written down, or looked at. They cannot be copied: paper is what they are for. */
function ShownWordsCard({
  words,
  onGone,
  onWritten,
}: {
  readonly words: readonly string[]
  readonly onGone: () => void
  readonly onWritten: (() => void) | undefined
}) {
  const seconds = useBriefShowing(onGone)
  return (
    <Card
      title={onWritten === undefined ? t('phrase.words.look') : t('phrase.words')}
      end={
        <Text size="small" tone="quiet">
          {t('phrase.words.left', { seconds })}
        </Text>
      }
    >
      <Stack>
        <PhraseWords label={t('phrase.words.label')} words={words} />
        <Text as="p" tone="second">
          {t('phrase.words.about')}
        </Text>
        <Row wrap>
          {onWritten === undefined ? null : (
            <Button kind="primary" onClick={onWritten}>
              {t('phrase.words.written')}
            </Button>
          )}
          <Button icon="eye-off" onClick={onGone}>
            {t('phrase.words.hide')}
          </Button>
        </Row>
      </Stack>
    </Card>
  )
}

/** Looks for the private keys that the phrase gives, and takes those that are chosen in. */
function RestoreCard() {
  const [scan, setScan] = useState<{ readonly number: number; readonly found: Scan }>()
  return (
    <Stack>
      <Card title={t('restore.title')}>
        <Stack>
          <Text as="p" tone="second">
            {t('restore.about')}
          </Text>
          <ScanForm onScan={(found) => setScan((before) => ({ number: (before?.number ?? 0) + 1, found }))} />
        </Stack>
      </Card>
      {/* Another look is another choice. */}
      {scan === undefined ? null : <ScanResult key={scan.number} scan={scan.found} />}
    </Stack>
  )
}
