import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useAttempt } from './attempt.tsx'
import { Button } from './button.tsx'
import { type FieldViolation, ViolationLine } from './field.tsx'
import { holdSecret, type HeldSecret } from './held-secret.tsx'
import { Row, Stack } from './layout.tsx'
import { PhraseWords } from './list.tsx'
import styles from './made-secret.module.css'
import { Announced, HiddenText, Text } from './text.tsx'

export interface MadeWords {
  readonly about: string
  readonly label: string
  readonly copy: string
  readonly copied: string
  readonly failed: string
  readonly print: string
  readonly sheet: SheetWords
  readonly other: string
  readonly previous: string
  readonly own: string
}

export function MadeSecretForm({
  words,
  keep,
  linesOf,
  made,
}: {
  readonly words: { readonly made: MadeWords; readonly act: string }
  readonly keep: (secret: string) => Promise<void>
  readonly linesOf: (error: unknown) => readonly FieldViolation[]
  readonly made: Extract<MadeSecrets, { readonly kind: 'some' }>
}) {
  const [attempt, run] = useAttempt()
  const busy = attempt.kind === 'busy'
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) run(() => keep(made.text()))
      }}
    >
      <Stack>
        <MadeSecret words={words.made} made={made} />
        <div>
          <Button kind="primary" type="submit" busy={busy}>
            {words.act}
          </Button>
        </div>
        <Announced>
          {(attempt.kind === 'failed' ? linesOf(attempt.error) : []).map((each) => (
            <ViolationLine key={each.rule} violation={each} />
          ))}
        </Announced>
      </Stack>
    </form>
  )
}

export function MadeSecret({
  words,
  made,
}: {
  readonly words: MadeWords
  readonly made: Extract<MadeSecrets, { readonly kind: 'some' }>
}) {
  return (
    <Stack>
      <Text as="p" tone="second">
        {words.about}
      </Text>
      <Sheet words={words.sheet}>
        <PhraseWords label={words.label} words={made.secret} count={made.secret.read()?.length ?? 0} />
      </Sheet>
      <Row wrap gap="close">
        <CopyWords textOf={made.text} words={words} />
        <Button size="small" icon="print" onClick={() => window.print()}>
          {words.print}
        </Button>
        <Button size="small" icon="refresh" onClick={made.another}>
          {words.other}
        </Button>
        {made.previous === undefined ? null : (
          <Button size="small" icon="undo" onClick={made.previous}>
            {words.previous}
          </Button>
        )}
        <Button size="small" kind="quiet" onClick={made.leave}>
          {words.own}
        </Button>
      </Row>
    </Stack>
  )
}

export interface SheetWords {
  readonly title: string
  readonly date: string
  readonly about: string
}

export function Sheet({ words, children }: { readonly words: SheetWords; readonly children?: ReactNode }) {
  return (
    <div className={styles['sheet']}>
      <div className={styles['head']}>
        <p className={styles['title']}>{words.title}</p>
        <p>{words.date}</p>
        <p>{words.about}</p>
      </div>
      {children}
    </div>
  )
}

/** Reads the text at the moment of copying, so that no property contains it. */
function CopyWords({ textOf, words }: { readonly textOf: () => string; readonly words: MadeWords }) {
  const [said, setSaid] = useState<'copied' | 'failed'>()
  const copy = () =>
    navigator.clipboard.writeText(textOf()).then(
      () => setSaid('copied'),
      () => setSaid('failed'),
    )
  return (
    <>
      <Button size="small" icon={said === 'copied' ? 'check' : 'copy'} onClick={() => void copy()}>
        {said === undefined ? words.copy : words[said]}
      </Button>
      <HiddenText live>{said === undefined ? '' : words[said]}</HiddenText>
    </>
  )
}

type MadeSecrets =
  | { readonly kind: 'awaited' }
  | { readonly kind: 'none'; readonly another: () => void }
  | {
      readonly kind: 'some'
      readonly secret: HeldSecret<readonly string[]>
      /** The words, joined by spaces. Empty after `drop`. */
      readonly text: () => string
      readonly another: () => void
      readonly previous: (() => void) | undefined
      readonly leave: () => void
      readonly drop: () => void
    }

/** Earlier secrets can be chosen again, because the user may have written them down. */
export function useMadeSecrets(suggest: () => Promise<string>, suggestsFirst: boolean): MadeSecrets {
  const [made, setMade] = useState<{
    readonly secrets: readonly HeldSecret<readonly string[]>[]
    readonly at: number | undefined
  }>({ secrets: [], at: undefined })
  const [isAwaited, setAwaited] = useState(suggestsFirst)
  const latest = useRef(made)
  latest.current = made
  const another = () =>
    void suggest()
      .then(
        (text) => {
          const secret = holdSecret<readonly string[]>(text.split(' '))
          setMade(({ secrets }) => ({ secrets: [...secrets, secret], at: secrets.length }))
        },
        // The user can still type a secret.
        () => {},
      )
      .finally(() => setAwaited(false))
  useEffect(() => {
    if (suggestsFirst) another()
    return () => {
      for (const secret of latest.current.secrets) secret.drop()
    }
    // Runs once, with the properties with which the form was opened.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const { secrets, at } = made
  const secret = at === undefined ? undefined : secrets[at]
  if (isAwaited) return { kind: 'awaited' }
  if (at === undefined || secret === undefined) return { kind: 'none', another }
  return {
    kind: 'some',
    secret,
    text: () => secret.read()?.join(' ') ?? '',
    another,
    previous: at === 0 ? undefined : () => setMade({ secrets, at: at - 1 }),
    leave: () => setMade({ secrets, at: undefined }),
    drop: () => {
      for (const each of latest.current.secrets) each.drop()
      setMade({ secrets: [], at: undefined })
    },
  }
}
