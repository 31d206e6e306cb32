import { useState } from 'react'
import { systemClock } from '#/platform/clock.ts'
import {
  searchPayments,
  stopSearch,
  usePaymentSearches,
  type PaymentSearch,
} from '#/session/funding/payment-search.ts'
import { hasNodes } from '#/session/nodes/platform-nodes.ts'
import { useVault, type VaultPhrase } from '#/session/vault/vault-session.ts'
import { useCurrentNetwork } from '#/workspace/actions/current-network.ts'
import { isSandboxId, type Network } from '#/workspace/records/network.ts'
import { noteSearchStart, useSettings } from '#/workspace/storage/settings-store.ts'
import { formatError } from '#/words/format-error.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { t } from '#/features/builder/messages.ts'
import { checkScanStart, formatDay } from '#/session/funding/scan-payments.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { ProgressBar } from '#/ui/figures.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { Note } from '#/ui/note.tsx'
import { Announced, Text } from '#/ui/text.tsx'
import { FoundPayments } from './found-payments.tsx'

/** Looks for payments to addresses of the recovery phrase, on the current network. Nothing where that has no nodes. */
export function FindPayments() {
  const network = useCurrentNetwork()
  const phrase = useVault((view) => view.phrase)
  return phrase === null || !hasNodes(network) ? null : (
    <FindOnNetwork key={`${network.id} ${phrase.id}`} network={network} phrase={phrase} />
  )
}

function FindOnNetwork({ network, phrase }: { readonly network: Network; readonly phrase: VaultPhrase }) {
  const known = usePaymentSearches(({ searches }) => searches.get(network.id))
  const search = known?.phraseId === phrase.id ? known : undefined
  const isSearching = search?.activity.kind === 'searching'
  return (
    <Card title={t('recover.title')}>
      <Stack>
        <Text as="p" tone="second">
          {t('recover.about', { network: formatNetworkName(network) })}
        </Text>
        {isSearching ? null : <SinceForm network={network} phrase={phrase} again={search !== undefined} />}
        {search === undefined ? (
          <Text as="p" size="small" tone="quiet">
            {t(isSandboxId(network.id) ? 'network.sandbox.private' : 'recover.privacy')}
          </Text>
        ) : (
          <SearchState search={search} />
        )}
        {isSearching ? (
          <div>
            <Button onClick={() => stopSearch(network.id)}>{t('recover.stop')}</Button>
          </div>
        ) : null}
        {search?.scan === undefined ? null : <FoundPayments network={network} scan={search.scan} />}
      </Stack>
    </Card>
  )
}

/** Since when: a phrase that was created here says it itself, an imported one is asked about. */
function SinceForm({
  network,
  phrase: { id, origin, createdAtMs },
  again,
}: {
  readonly network: Network
  readonly phrase: VaultPhrase
  readonly again: boolean
}) {
  const isGenerated = origin === 'generated'
  const known = useSettings(({ settings }) =>
    settings.searchStarts.find((each) => each.phraseId === id && each.networkId === network.id),
  )
  const [text, setText] = useState(known?.since ?? (isGenerated ? formatDay(createdAtMs) : ''))
  const [isWrong, setWrong] = useState(false)
  const submit = () => {
    const start = checkScanStart(text, systemClock.wallMs())
    setWrong(start === undefined)
    if (start === undefined) return
    noteSearchStart({ phraseId: id, networkId: network.id, since: text.trim() })
    searchPayments(network, id, start)
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Stack gap="close">
        <Field
          label={t('recover.since')}
          note={t('recover.since.note')}
          hint={t(isGenerated ? 'recover.since.generated' : 'recover.since.imported')}
          violations={isWrong ? [{ rule: 'recover.since', text: t('recover.since.wrong') }] : []}
        >
          <TextInput value={text} maxLength={20} onChange={(event) => setText(event.currentTarget.value)} />
        </Field>
        <div>
          <Button type="submit">{t(again ? 'recover.again' : 'recover.act')}</Button>
        </div>
      </Stack>
    </form>
  )
}

/** How far it is, and what is known by it: nothing beyond the blocks that were looked through. */
function SearchState({ search: { scan, activity } }: { readonly search: PaymentSearch }) {
  const scanned = scan?.scanned
  const isAtTip = scan !== undefined && scanned !== undefined && scanned.toHeight >= scan.tip
  return (
    <Stack gap="close">
      {activity.kind === 'searching' && scan !== undefined && scanned !== undefined && !isAtTip ? (
        <ProgressBar
          label={t('recover.progress', { to: scanned.toHeight, tip: scan.tip })}
          done={scanned.toHeight - scanned.fromHeight + 1}
          total={scan.tip - scanned.fromHeight + 1}
        />
      ) : null}
      <Announced>
        {activity.kind === 'searching' && scanned === undefined ? t('recover.asking') : null}
        {activity.kind === 'searching' && isAtTip ? t('recover.watching') : null}
        {activity.kind === 'stopped' ? t('recover.stopped') : null}
      </Announced>
      {activity.kind === 'failed' ? (
        <Note tone="bad" alert>
          {t('recover.failed', { error: formatError(activity.error) })}
        </Note>
      ) : null}
      {scan === undefined || scanned === undefined ? null : (
        <Text as="p" size="small" tone="quiet">
          {t('recover.scanned', {
            from: scanned.fromHeight,
            at: scanned.fromMs,
            to: scanned.toHeight,
            registrations: scan.keys.filter(({ purpose }) => purpose === 'registration').length,
            topUps: scan.keys.filter(({ purpose }) => purpose === 'top-up').length,
          })}{' '}
          {scanned.falsePositiveRate <= 0
            ? null
            : t('recover.scanned.rate', { count: Math.round(1 / scanned.falsePositiveRate) })}
        </Text>
      )}
    </Stack>
  )
}
