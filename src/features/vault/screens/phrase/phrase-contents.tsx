import { Link } from '@tanstack/react-router'
import { useEffect, useState, type ReactNode } from 'react'
import type { Scan } from '#/features/vault/model/restore-scan.ts'
import { t } from '#/features/vault/messages.ts'
import { FindIdentities } from '#/features/vault/screens/phrase/restore/find-identities-card.tsx'
import { ScanForm } from '#/features/vault/screens/phrase/restore/scan-form.tsx'
import { ScanResult } from '#/features/vault/screens/phrase/restore/scan-result.tsx'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { postNotice } from '#/domain/program/notice-store.ts'
import { useUncovered } from '#/domain/keys/uncovered.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Text } from '#/ui/text.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { ReplacePhrase } from './phrase-replacement.tsx'
import { ImportPhraseCard, MakePhraseCard } from './phrase-setup.tsx'
import { UnwrittenNote } from './phrase-card.tsx'
import { PhraseStateCard, type ShownPhrase } from './phrase-state-card.tsx'
import { CheckWordsCard, HiddenWordsCard, ShownWordsCard } from './words-cards.tsx'

type Step =
  | { readonly kind: 'rest' }
  // The only step that shows words: until they are written down, otherwise for 30 seconds.
  | { readonly kind: 'shown'; readonly shown: ShownPhrase; readonly writing: boolean }
  | { readonly kind: 'hidden'; readonly places: readonly number[] }
  | { readonly kind: 'checking'; readonly places: readonly number[] }
  | { readonly kind: 'replacing' }

/** While words are shown or asked for, the page has nothing else. */
export function PhraseContents({
  foundIdentity,
  payments,
}: {
  readonly foundIdentity: (text: string) => ReactNode
  readonly payments: ReactNode
}) {
  const phrase = useVault((view) => view.phrase)
  const damaged = useVault((view) => view.damaged.flatMap(({ face }) => face?.kind ?? []).join(' '))
  const [step, setStep] = useState<Step>({ kind: 'rest' })
  const asksNodes = platformNodesOf(useCurrentNetwork()).length > 0
  const rest = () => setStep({ kind: 'rest' })
  const replace = () => setStep({ kind: 'replacing' })
  useEffect(() => (step.kind === 'shown' ? () => step.shown.words.drop() : undefined), [step])
  const show = (shown: ShownPhrase, writing: boolean) => setStep({ kind: 'shown', shown, writing })
  switch (step.kind) {
    case 'shown': {
      const { shown, writing } = step
      const { places } = shown
      return (
        <ShownWordsCard
          shown={shown}
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
    case 'replacing':
    case 'rest':
      if (phrase !== null && step.kind === 'replacing')
        return <ReplacePhrase phrase={phrase} onMade={(shown) => show(shown, true)} onDone={rest} />
      if (phrase === null) {
        return damaged.includes('phrase') ? (
          <>
            <Note tone="bad" title={t('phrase.damaged')}>
              {t('phrase.damaged.about')}
            </Note>
            <ImportPhraseCard isMain />
          </>
        ) : (
          <>
            <About />
            <Columns shape="two">
              <Cards>
                <MakePhraseCard onMade={(shown) => show(shown, true)} />
                <ImportPhraseCard />
              </Cards>
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
          <UnwrittenNote phrase={phrase} />
          {/* A phrase generated here has nothing to restore yet, so its state comes first. */}
          {phrase.writtenDownAtMs === null || phrase.origin === 'generated' ? (
            <Cards>
              <PhraseStateCard wide phrase={phrase} onShown={show} onReplace={replace} />
              <About />
              <FindIdentities foundIdentity={foundIdentity} isMain={false} />
              <LatePart>{payments}</LatePart>
              <RestoreCard isMain={false} />
            </Cards>
          ) : (
            <Columns shape="main-wide-aside">
              <Stack>
                <Cards>
                  <FindIdentities foundIdentity={foundIdentity} isMain />
                  <LatePart>{payments}</LatePart>
                  <RestoreCard isMain={!asksNodes} />
                </Cards>
              </Stack>
              <Stack>
                <Cards>
                  <PhraseStateCard phrase={phrase} onShown={show} onReplace={replace} />
                  <About />
                </Cards>
              </Stack>
            </Columns>
          )}
        </>
      )
  }
}

function About() {
  const { keys } = useUncovered()
  const outside = keys.filter(({ origin, phraseId }) => origin !== 'derived' || phraseId !== undefined)
  return (
    <>
      <Text as="p" tone="second">
        {t('phrase.about')} {t('phrase.bls')}
      </Text>
      {outside.length === 0 ? null : (
        <Note
          tone="warn"
          title={t('phrase.outside', { count: outside.length })}
          action={
            <ButtonLink size="small" render={<Link to="/vault/backup" />}>
              {t('backup.now')}
            </ButtonLink>
          }
        />
      )}
    </>
  )
}

function RestoreCard({ isMain }: { readonly isMain: boolean }) {
  const [scan, setScan] = useState<{ readonly number: number; readonly found: Scan }>()
  return (
    <Stack>
      <Card title={t('restore.title')}>
        <Stack>
          <Text as="p" tone="second">
            {t('restore.about')}
          </Text>
          <ScanForm
            isMain={isMain}
            onScan={(found) => setScan((before) => ({ number: (before?.number ?? 0) + 1, found }))}
          />
        </Stack>
      </Card>
      {/* A new scan resets the choice. */}
      {scan === undefined ? null : <ScanResult key={scan.number} scan={scan.found} />}
    </Stack>
  )
}
