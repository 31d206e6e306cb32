import { Link } from '@tanstack/react-router'
import { chain } from '#/workspace/chain/chain.ts'
import { formatEvery } from '#/workspace/messages/chain-words.ts'
import { formatNetworkName } from '#/workspace/messages/network-words.ts'
import { t } from '#/workspace/messages/t.ts'
import type { Network } from '#/workspace/networks/network.ts'
import { pollChoices } from '#/workspace/settings/settings.ts'
import { setPollSeconds, useSettings } from '#/workspace/settings/settings-store.ts'
import { Button } from '#/ui/button.tsx'
import { ButtonLink } from '#/ui/button-link.tsx'
import { PageHead } from '#/ui/page-head.tsx'
import { Select } from '#/ui/select.tsx'

const choices = pollChoices.map((seconds) => ({ value: String(seconds), text: formatEvery(seconds) }))

/** Which network is followed, how often it is asked, and asking at once. */
export function NetworkHead({ network }: { readonly network: Network }) {
  const seconds = useSettings((state) => state.settings.pollSeconds)
  return (
    <PageHead
      title={t('net.title')}
      note={t('net.about', { name: formatNetworkName(network), every: formatEvery(seconds) })}
      actions={
        <>
          <ButtonLink render={<Link to="/network/console" />}>{t('console.link')}</ButtonLink>
          <Select
            aria-label={t('net.every.choose')}
            options={choices}
            value={String(seconds)}
            onValue={(value) => {
              const chosen = pollChoices.find((each) => String(each) === value)
              if (chosen !== undefined) setPollSeconds(chosen)
            }}
          />
          <Button icon="refresh" onClick={() => void chain.again()}>
            {t('net.ask')}
          </Button>
        </>
      }
    />
  )
}
