import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatPublicKeys, type GivenKey } from '#/features/exchange/model/public-keys.ts'
import { t } from '#/workspace/messages/t.ts'
import { useVault } from '#/workspace/vault-session.ts'
import { ButtonLink } from '#/ui/button-link.tsx'
import { Card } from '#/ui/card.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Text } from '#/ui/text.tsx'
import { GivenForms } from './given-forms.tsx'
import { GivenKeysTable } from './given-keys-table.tsx'
import { GivenOptions } from './given-options.tsx'

/** Public keys of this vault for the machine that builds: which, what for, and one single-use key. */
export function GivenKeysCard() {
  const vaultKeys = useVault((view) => view.keys)
  // Chosen are ids of records, with the purpose of each: a key that is removed meanwhile is not given.
  const [purposes, setPurposes] = useState<ReadonlyMap<string, GivenKey['purpose']>>(new Map())
  const [singleUseId, setSingleUseId] = useState('')
  const [firstId, setFirstId] = useState('0')
  const keys = vaultKeys.filter((each) => each.kind === 'identity')
  const singleUse = vaultKeys.filter((each) => each.kind === 'single-use')
  const given = keys.flatMap((vaultKey) => {
    const purpose = purposes.get(vaultKey.id)
    return purpose === undefined ? [] : [{ vaultKey, purpose }]
  })
  const single = singleUse.find(({ id }) => id === singleUseId)
  const from = /^\d{1,9}$/.test(firstId.trim()) ? Number(firstId) : undefined
  const isChosen = given.length > 0 || single !== undefined
  return (
    <Card title={t('given.title')}>
      <Stack>
        <Text as="p" tone="second">
          {t('given.about')}
        </Text>
        {vaultKeys.length === 0 ? (
          <Stack gap="close">
            <Text as="p">
              {t('given.none')}. {t('given.none.about')}
            </Text>
            <div>
              <ButtonLink render={<Link to="/vault" />}>{t('given.vault')}</ButtonLink>
            </div>
          </Stack>
        ) : (
          <>
            <GivenKeysTable
              keys={keys}
              purposes={purposes}
              onPurpose={(key, purpose) => {
                const changed = new Map(purposes)
                if (purpose === undefined) changed.delete(key.id)
                else changed.set(key.id, purpose)
                setPurposes(changed)
              }}
            />
            <GivenOptions
              singleUse={singleUse}
              singleUseId={single?.id ?? ''}
              onSingleUse={setSingleUseId}
              firstId={firstId}
              isWrong={from === undefined}
              onFirstId={setFirstId}
            />
            <GivenForms
              text={isChosen && from !== undefined ? formatPublicKeys(given, single, from) : undefined}
              singleUseHex={single && formatHex(single.publicKey)}
            />
          </>
        )}
      </Stack>
    </Card>
  )
}
