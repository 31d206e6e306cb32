import { lazyRouteComponent, Link } from '@tanstack/react-router'
import { isSecretText } from '#/protocol/inspect/secret-text.ts'
import type { Violation } from '#/protocol/violation.ts'
import { loadQrTakeHook } from '#/words/qr-words.ts'
import { checkWords } from '#/words/control-words.ts'
import { errorLine, privateKeyLine } from '#/words/format-error.ts'
import { formatViolation } from '#/words/format-violation.ts'
import { t } from '#/features/exchange/messages.ts'
import { Card } from '#/ui/card.tsx'
import { Cards } from '#/ui/card-boundary.tsx'
import { CheckList } from '#/ui/check-list.tsx'
import { Columns, Stack, Reserved } from '#/ui/layout.tsx'
import { FileDrop } from '#/ui/file.tsx'
import { Note } from '#/ui/note.tsx'
import { PasteForm } from '#/ui/text-intake.tsx'
import { lazyQrTake, QrScan } from '#/ui/qr-scan.tsx'
import { Text } from '#/ui/text.tsx'
import { ViolationLine } from '#/ui/field.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { openExchangeFile, openPasted, openExchange } from '#/features/exchange/model/open-request.ts'
import type { OpenRequest } from '#/features/exchange/model/read-exchange.ts'
import { useVault } from '#/domain/keys/vault-session.ts'
import { ButtonLink } from '#/ui/button.tsx'

type BeginKind = 'empty' | 'rejected' | 'failed' | 'private'

export function BeginView({
  opened,
}: {
  readonly opened: Extract<OpenRequest, { readonly kind: BeginKind }>
}) {
  return (
    <Columns shape="main-wide-aside">
      <Stack>
        <Cards>
          <OpenCard opened={opened} />
          <PublicKeysCard />
        </Cards>
      </Stack>
      <Stack>
        <Cards>
          <StepsCard />
          <SignedPlace />
        </Cards>
      </Stack>
    </Columns>
  )
}

function SignedPlace() {
  const session = useVault((view) => view.session.kind)
  if (session !== 'open' && session !== 'locked') return null
  return (
    <LatePart>
      <LazySignedCard session={session} />
    </LatePart>
  )
}

function StepsCard() {
  return (
    <Card title={t('request.steps')}>
      <Stack gap="close">
        <Text as="p" tone="second">
          {t('request.step.online')}
        </Text>
        <Text as="p" tone="second">
          {t('request.step.here')}
        </Text>
        <Text as="p" tone="second">
          {t('request.step.back')}
        </Text>
        <CheckList
          words={checkWords()}
          lines={[{ id: 'nothing', state: 'ok', text: t('request.step.nothing') }]}
        />
      </Stack>
    </Card>
  )
}

const LazySignedCard = lazyRouteComponent(() => import('./signed-card.tsx'), 'SignedCard')

const LazyQrTake = lazyQrTake(loadQrTakeHook)

// Twice the hex length of the largest exchange file. The field cuts longer text.
const longestPaste = 1_100_000

/** A file can also be dropped anywhere on the page. */
function OpenCard({ opened }: Parameters<typeof BeginView>[0]) {
  const openFile = (file: File) => void openExchangeFile(file)
  return (
    <Card title={t('request.open')}>
      <Stack gap="close">
        <PasteForm
          label={t('request.open.text')}
          hint={t('request.open.hint')}
          act={t('request.open.act')}
          why={t('request.open.why')}
          rows={6}
          maxLength={longestPaste}
          kind="primary"
          isPrivate={isSecretText}
          onText={(text) => void openPasted(text)}
          onDropFile={openFile}
        />
        <RejectedNote opened={opened} />
        <QrScan
          words={{ open: t('qr.scan'), end: t('qr.scan.end') }}
          beside={<FileDrop label={t('request.open.file')} onFile={openFile} />}
        >
          <LazyQrTake
            onBytes={(bytes) => void openExchange(bytes)}
            onText={(text) => void openPasted(text)}
          />
        </QrScan>
      </Stack>
    </Card>
  )
}

function RejectedNote({ opened }: Parameters<typeof BeginView>[0]) {
  switch (opened.kind) {
    case 'empty':
      return null
    case 'failed':
      return (
        <Note tone="bad" alert title={t('request.not-read')}>
          {errorLine(opened.thrown).text}
        </Note>
      )
    case 'private':
      return (
        <Note tone="bad" alert title={t('request.rejected')}>
          {privateKeyLine().text}
        </Note>
      )
    case 'rejected': {
      const isNone = opened.violations.some(({ rule }) => isOfNoExchange(rule))
      return (
        <Note tone="bad" alert title={isNone ? t('request.rejected.none') : t('request.rejected')}>
          <Stack gap="tight">
            <p>{isNone ? t('request.rejected.form') : t('request.rejected.about')}</p>
            {opened.violations.map((each, index) => (
              <ViolationLine
                key={`${index} ${each.rule}`}
                violation={{ rule: each.rule, text: formatAt(each) }}
              />
            ))}
          </Stack>
        </Note>
      )
    }
  }
}

/** Tells whether the bytes are not an exchange file at all: another kind of bytes, or an object of another format. */
function isOfNoExchange(rule: string): boolean {
  return rule.startsWith('encoding.') || rule === 'exchange.form' || rule === 'exchange.format'
}

function formatAt(each: Violation): string {
  const text = formatViolation(each)
  return each.path === '' ? text : t('request.rejected.at', { pointer: each.path, text })
}

const LazyGivenKeys = lazyRouteComponent(() => import('./given-keys.tsx'), 'GivenKeys')

function PublicKeysCard() {
  const vaultKeys = useVault((view) => view.keys)
  const session = useVault((view) => view.session.kind)
  const isMissing = session === 'missing'
  // Reserves space only for the form, because the card already shows its text.
  const opening = <Reserved narrow={420} wide={420} />
  return (
    <Card title={t('given.title')}>
      <Stack>
        <Text as="p" tone="second">
          {t('given.about')}
        </Text>
        {session === 'starting' ? (
          opening
        ) : vaultKeys.length === 0 ? (
          <Stack gap="close">
            <Text as="p">{isMissing ? t('vault.none') : `${t('given.none')}. ${t('given.none.about')}`}</Text>
            <div>
              <ButtonLink render={<Link to="/vault" />}>
                {isMissing ? t('vault.create.act') : t('given.vault')}
              </ButtonLink>
            </div>
          </Stack>
        ) : (
          <LatePart fallback={opening}>
            <LazyGivenKeys vaultKeys={vaultKeys} />
          </LatePart>
        )}
      </Stack>
    </Card>
  )
}
