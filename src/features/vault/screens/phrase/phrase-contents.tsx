import { useState } from 'react'
import { t } from '#/workspace/messages/t.ts'
import { postNotice } from '#/workspace/notices/notice-store.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { Columns } from '#/ui/columns.tsx'
import { Note } from '#/ui/note.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { CheckWordsCard } from './check-words-card.tsx'
import { HiddenWordsCard } from './hidden-words-card.tsx'
import { ImportPhraseCard } from './import-phrase-card.tsx'
import { MakePhraseCard } from './make-phrase-card.tsx'
import { PhraseStateCard } from './phrase-state-card.tsx'
import { ShownWordsCard } from './shown-words-card.tsx'
import type { ShownPhrase } from './shown-phrase.ts'
import { RestoreCard } from './restore/restore-card.tsx'

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
