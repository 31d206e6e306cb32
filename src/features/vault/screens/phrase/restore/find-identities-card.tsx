import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import type { KeySearch } from '#/domain/identity/find-identities.ts'
import { platformNodesOf } from '#/domain/network/platform-nodes.ts'
import { useVault, type OfferedProof } from '#/domain/keys/vault-session.ts'
import { formatHex } from '#/protocol/encoding/hex.ts'
import { formatIdentityId } from '#/protocol/identity/identity-id.ts'
import { useCurrentNetwork } from '#/domain/network/current-network.ts'
import { isSandboxId, type Network } from '#/store/records/network.ts'
import { useWorkspace } from '#/store/workspace-store.ts'
import { agreedReadWords } from '#/words/agreed-read-words.ts'
import { errorLines } from '#/words/format-violation.ts'
import { formatNetworkName, kindWord } from '#/words/network-words.ts'
import { proofForm } from '#/words/vault-forms.ts'
import { t } from '#/features/vault/messages.ts'
import { listBearers } from '#/features/vault/model/bearer-identity.ts'
import {
  checkFindRange,
  findRange,
  mostAsked,
  scanForKeys,
  withBearers,
  type FindTexts,
  type Scan,
} from '#/features/vault/model/restore-scan.ts'
import { Card } from '#/ui/card.tsx'
import { Field } from '#/ui/field.tsx'
import { TextInput } from '#/ui/input.tsx'
import { Columns, Stack } from '#/ui/layout.tsx'
import { LinesNote, Note } from '#/ui/note.tsx'
import { ProofForm } from '#/ui/proof-form.tsx'
import { Text } from '#/ui/text.tsx'
import { useAttempt } from '#/ui/attempt.tsx'
import { LatePart } from '#/ui/late-part.tsx'
import { ScanResult } from './scan-result.tsx'

interface Finding {
  readonly network: Network
  readonly scan: Scan
  readonly search: KeySearch
}

type FoundIdentityForm = (text: string) => ReactNode

/** Asks nodes for identities with keys of the phrase. Renders nothing on a network without nodes. */
export function FindIdentities({
  foundIdentity,
  isMain,
}: {
  readonly foundIdentity: FoundIdentityForm
  readonly isMain: boolean
}) {
  const network = useCurrentNetwork()
  return platformNodesOf(network).length === 0 ? null : (
    <FindOnNetwork key={network.id} network={network} foundIdentity={foundIdentity} isMain={isMain} />
  )
}

function FindOnNetwork({
  network,
  foundIdentity,
  isMain,
}: Parameters<typeof FindIdentities>[0] & {
  readonly network: Network
}) {
  const form = useForm<FindTexts>({ defaultValues: findRange })
  const [isWrong, setWrong] = useState(false)
  const [progress, setProgress] = useState<{ readonly asked: number; readonly all: number }>()
  const [finding, setFinding] = useState<Finding>()
  const [attempt, run] = useAttempt()
  const stop = useRef<AbortController>(undefined)
  useEffect(() => () => stop.current?.abort(), [])
  const find = async (ranges: Scan['ranges'], proof: OfferedProof) => {
    const controller = new AbortController()
    stop.current = controller
    setFinding(undefined)
    const scan = await scanForKeys({ network: network.kind, ranges, identities: [] }, proof)
    const keys = scan.keys.flatMap(({ derived }) =>
      derived.kind === 'identity' && derived.curve === 'ecdsa' ? [derived.publicKey] : [],
    )
    const tell = (asked: number) => setProgress({ asked, all: keys.length })
    tell(0)
    try {
      const { findIdentitiesOfNodes } = await import('#/domain/identity/read-from-nodes.ts')
      const search = await findIdentitiesOfNodes(network, keys, { signal: controller.signal, tell })
      setFinding({ network, scan, search })
    } finally {
      setProgress(undefined)
    }
  }
  const submit = (proof: OfferedProof) => {
    const ranges = checkFindRange(form.getValues())
    setWrong(ranges === undefined)
    if (ranges !== undefined) run(() => find(ranges, proof))
  }
  return (
    <Stack>
      <Card title={t('find.title')}>
        <ProofForm
          inline
          plain={!isMain}
          {...proofForm(t('find.act'))}
          busy={attempt.kind === 'busy'}
          violations={attempt.kind === 'failed' ? errorLines(attempt.error) : []}
          onProof={submit}
        >
          <Text as="p" tone="second">
            {t('find.about', { network: formatNetworkName(network) })}
          </Text>
          <Columns shape="three">
            <Field label={t('restore.identities.from')}>
              <TextInput {...form.register('identityFrom')} inputMode="numeric" maxLength={10} />
            </Field>
            <Field label={t('restore.identities.count')}>
              <TextInput {...form.register('identityCount')} inputMode="numeric" maxLength={10} />
            </Field>
            <Field label={t('restore.keys.count')}>
              <TextInput {...form.register('keyCount')} inputMode="numeric" maxLength={10} />
            </Field>
          </Columns>
          <Text as="p" size="small" tone="quiet">
            {t('restore.ranges.hint')}
          </Text>
          {isWrong ? (
            <Note tone="bad" alert>
              {t('find.range', { most: mostAsked })}
            </Note>
          ) : null}
          <Text as="p" size="small" tone="quiet">
            {t(isSandboxId(network.id) ? 'network.sandbox.private' : 'find.privacy')}
          </Text>
          <div role="status">
            {progress === undefined ? null : <Text as="p">{t('find.progress', progress)}</Text>}
          </div>
        </ProofForm>
      </Card>
      {finding === undefined ? null : <FindResult finding={finding} foundIdentity={foundIdentity} />}
    </Stack>
  )
}

function FindResult({
  finding: { network, scan, search },
  foundIdentity,
}: {
  readonly finding: Finding
  readonly foundIdentity: FoundIdentityForm
}) {
  const identities = useWorkspace((state) => state.identities)
  const transitions = useWorkspace((state) => state.transitions)
  const networks = useWorkspace((state) => state.networks)
  const hasKeys = useVault((view) => view.phrase !== null)
  const { found } = search
  const ids = new Set(found.map(({ identity }) => formatIdentityId(identity.id)))
  const imported = listBearers({ identities, transitions, networks }, network.kind).filter(({ id }) =>
    ids.has(id),
  )
  return (
    <>
      <Card title={t('find.found', { count: found.length })}>
        <Stack>
          <div role="status">
            <Text as="p" tone="second">
              {formatFindRange(scan)}
            </Text>
          </div>
          <SearchGaps search={search} />
          {found.map(({ bytes, read, identity }) => {
            const words = agreedReadWords(read)
            return (
              <LatePart key={formatIdentityId(identity.id)}>
                {'lines' in words ? null : <Note tone={words.tone}>{words.text}</Note>}
                {foundIdentity(formatHex(bytes))}
              </LatePart>
            )
          })}
        </Stack>
      </Card>
      {imported.length === 0 || !hasKeys ? null : (
        // Another import resets the choice.
        <ScanResult key={imported.map(({ id }) => id).join(' ')} scan={withBearers(scan, imported)} />
      )}
    </>
  )
}

/** Says for how many keys it is unknown whether an identity has them. */
function SearchGaps({ search: { unanswered, keys, failure } }: { readonly search: KeySearch }) {
  if (unanswered === 0) return null
  const words = failure === undefined ? undefined : agreedReadWords(failure)
  const title = t('find.unanswered', { count: unanswered, all: keys })
  return words !== undefined && 'lines' in words ? (
    <LinesNote title={title} lines={words.lines} />
  ) : (
    <Note tone="warn" title={title}>
      {t('find.unanswered.about')}
    </Note>
  )
}

function formatFindRange({ network, ranges: { identityIndices, keyIndices } }: Scan): string {
  return t('find.range.asked', {
    first: identityIndices.from,
    last: identityIndices.from + identityIndices.count - 1,
    keys: keyIndices.count,
    network: kindWord(network),
  })
}
