import type { JudgedFunds } from '#/workspace/drafts/judged-funds.ts'
import { useDescribedCreate } from '#/features/builder/model/drafts/use-described-create.ts'
import { formatList } from '#/workspace/messages/format-list.ts'
import { formatProtection } from '#/workspace/messages/key-words.ts'
import { t } from '#/workspace/messages/t.ts'
import { findSigningNeeds } from '#/features/builder/model/signing/signing-needs.ts'
import type { VaultKey } from '#/workspace/vault-session.ts'
import { Card } from '#/ui/card.tsx'
import { ProtectionKey } from '#/ui/protection-key.tsx'
import { Row } from '#/ui/row.tsx'
import { Stack } from '#/ui/stack.tsx'
import { Why } from '#/ui/why.tsx'

/** Which private keys a signature will use, and what it will ask for. */
export function SignersCard({ judged }: { readonly judged: JudgedFunds }) {
  const { draft, report } = judged
  const described = useDescribedCreate(judged)
  if (report.transition === undefined) return null
  const { witnesses, atGate } = findSigningNeeds(draft, described)
  const keys = formatList(atGate.map(({ key }) => t('builder.signers.key-name', { id: key.id })))
  return (
    <Card title={t('builder.signers')}>
      <Stack gap="close">
        <Signer text={t('builder.signers.single')} vaultKey={report.singleUseKey} />
        {witnesses.map(({ key: { id }, label, vaultKey }) => (
          <Signer
            key={id}
            text={
              label === '' ? t('builder.signers.key', { id }) : t('builder.signers.key.named', { id, label })
            }
            vaultKey={vaultKey}
          />
        ))}
        <Why icon="lock">
          {report.singleUseKey === undefined ? t('builder.signers.elsewhere') : null}
          {report.singleUseKey !== undefined && atGate.length === 0 ? t('builder.signers.session') : null}
          {report.singleUseKey !== undefined && atGate.length > 0
            ? t('builder.signers.gate', { keys, count: atGate.length })
            : null}
        </Why>
      </Stack>
    </Card>
  )
}

function Signer({ text, vaultKey }: { readonly text: string; readonly vaultKey: VaultKey | undefined }) {
  return (
    <Row wrap end={<ProtectionKey {...formatProtection(vaultKey)} />}>
      {text}
    </Row>
  )
}
