import { useState } from 'react'
import { systemClock } from '#/platform/clock.ts'
import {
  searchPayments,
  stopSearch,
  usePaymentSearches,
  type PaymentSearch,
} from '#/domain/funding/payment-search.ts'
import { hasNodes } from '#/domain/network/platform-nodes.ts'
import type { SearchedSeries } from '#/domain/keys/vault-facts.ts'
import { useVault, type OfferedProof, type VaultPhrase } from '#/domain/keys/vault-session.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { noteSearchStart, useSettings } from '#/store/settings-store.ts'
import { formatError } from '#/words/format-error.ts'
import { errorLines } from '#/words/format-violation.ts'
import { formatNetworkName } from '#/words/network-words.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { t } from '#/features/builder/messages.ts'
import { checkScanStart, formatDay } from '#/domain/funding/scan-payments.ts'
import { Button } from '#/ui/button.tsx'
import { Card } from '#/ui/card.tsx'
import { Disclosure } from '#/ui/disclosure.tsx'
import { Field } from '#/ui/field.tsx'
import { ProgressBar } from '#/ui/figures.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Stack } from '#/ui/layout.tsx'
import { KeyValues } from '#/ui/list.tsx'
import { Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Announced, Text } from '#/ui/text.tsx'
import { FoundPayments } from './found-payments-list.tsx'

/** Renders nothing on a network without nodes. */
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
        {isSearching ? null : <SinceForm network={network} phrase={phrase} before={search} />}
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

/** The creation time limits the search. A phrase created here has one, but for an imported phrase the user is asked. */
function SinceForm({
  network,
  phrase: { id, origin, createdAtMs },
  before,
}: {
  readonly network: Network
  readonly phrase: VaultPhrase
  readonly before: PaymentSearch | undefined
}) {
  const isGenerated = origin === 'generated'
  const known = useSettings(({ settings }) =>
    settings.searchStarts.find((each) => each.phraseId === id && each.networkId === network.id),
  )
  const [text, setText] = useState(known?.since ?? (isGenerated ? formatDay(createdAtMs) : ''))
  const [isWrong, setWrong] = useState(false)
  const rejected = rejectedProof(before)
  const submit = (proof?: OfferedProof) => {
    const start = checkScanStart(text, systemClock.wallMs())
    setWrong(start === undefined)
    if (start === undefined) return
    noteSearchStart({ phraseId: id, networkId: network.id, since: text.trim() })
    searchPayments(network, id, start, proof)
  }
  return (
    <Stack gap="close">
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
            <Button type="submit">{t(before === undefined ? 'recover.act' : 'recover.again')}</Button>
          </div>
        </Stack>
      </form>
      <Disclosure title={t('recover.everywhere')} isOpen={rejected !== undefined}>
        <ProofForm
          inline
          plain
          {...proofForm(t('recover.everywhere.act'))}
          busy={false}
          violations={rejected === undefined ? [] : errorLines(rejected)}
          onProof={submit}
        >
          <Text as="p" tone="second">
            {t('recover.everywhere.about')}
          </Text>
        </ProofForm>
      </Disclosure>
    </Stack>
  )
}

/** Joins neighbouring top-up series with the same number of searched keys, because there may be a thousand of them. */
function joinTopUps(searched: readonly SearchedSeries[]): readonly SearchedSeries[] {
  const joined: SearchedSeries[] = []
  for (const each of searched) {
    const last = joined.at(-1)
    const [, branch, index] = /^(.*\/2'\/)(\d+)'\/i$/.exec(each.series) ?? []
    const [, lastBranch, first] = /^(.*\/2'\/)(\d+)'(?:…\d+')?\/i$/.exec(last?.series ?? '') ?? []
    if (branch === undefined || branch !== lastBranch || each.count !== last?.count) joined.push(each)
    else joined[joined.length - 1] = { ...each, series: `${branch}${first}'…${index}'/i` }
  }
  return joined
}

function rejectedProof(search: PaymentSearch | undefined): unknown {
  return search?.isEverywhere === true && search.scan === undefined && search.activity.kind === 'failed'
    ? search.activity.error
    : undefined
}

/** Shows which blocks were scanned, because the results cover only these. */
function SearchState({ search }: { readonly search: PaymentSearch }) {
  const { scan, activity } = search
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
        {activity.kind === 'searching' && scanned === undefined ? <span>{t('recover.asking')}</span> : null}
        {activity.kind === 'searching' && isAtTip ? <span>{t('recover.watching')}</span> : null}
        {activity.kind === 'stopped' ? <span>{t('recover.stopped')}</span> : null}
      </Announced>
      {activity.kind === 'failed' && rejectedProof(search) === undefined ? (
        <Note tone="bad" alert>
          {t('recover.failed', { error: formatError(activity.error) })}
        </Note>
      ) : null}
      {scan === undefined || scanned === undefined ? null : (
        <Text as="p" size="small" tone="quiet">
          <span>
            {t('recover.scanned', {
              from: scanned.fromHeight,
              at: scanned.fromMs,
              to: scanned.toHeight,
              keys: scan.keys.length,
            })}
          </span>{' '}
          {scanned.falsePositiveRate <= 0 ? null : (
            <span>{t('recover.scanned.rate', { count: Math.round(1 / scanned.falsePositiveRate) })}</span>
          )}
        </Text>
      )}
      {scan === undefined ? null : (
        <Disclosure title={t('recover.series')}>
          <KeyValues
            small
            items={joinTopUps(scan.searched).map(({ series, count }) => ({
              name: series,
              value:
                count === 0 ? t('recover.series.locked') : t('recover.series.range', { last: count - 1 }),
            }))}
          />
        </Disclosure>
      )}
    </Stack>
  )
}
