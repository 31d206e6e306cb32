import { builder } from './en/builder.ts'
import { builderFund } from './en/builder-fund.ts'
import { builderKeys } from './en/builder-keys.ts'
import { builderSign } from './en/builder-sign.ts'
import { bulk } from './en/bulk.ts'
import { chain } from './en/chain.ts'
import { charts } from './en/charts.ts'
import { console } from './en/console.ts'
import { contractStudio } from './en/contract-studio.ts'
import { contractForm } from './en/contract-form.ts'
import { contractDiagram } from './en/contract-diagram.ts'
import { contractFindings } from './en/contract-findings.ts'
import { contractJson } from './en/contract-json.ts'
import { contractExport } from './en/contract-export.ts'
import { contractImport } from './en/contract-import.ts'
import { contractList } from './en/contract-list.ts'
import { contractSamples } from './en/contract-samples.ts'
import { contractVersions } from './en/contract-versions.ts'
import { control } from './en/control.ts'
import { exchangeDesk } from './en/exchange-desk.ts'
import { signElsewhere } from './en/sign-elsewhere.ts'
import { givenKeys } from './en/given-keys.ts'
import { explorer } from './en/explorer.ts'
import { change } from './en/change.ts'
import { check } from './en/check.ts'
import { entry } from './en/entry.ts'
import { identities } from './en/identities.ts'
import { assetLocks } from './en/asset-locks.ts'
import { identity } from './en/identity.ts'
import { identityImport } from './en/identity-import.ts'
import { inspector } from './en/inspector.ts'
import { inspectorWords } from './en/inspector-words.ts'
import { masternode } from './en/masternode.ts'
import { network } from './en/network.ts'
import { networks } from './en/networks.ts'
import { phrase } from './en/phrase.ts'
import { passkey } from './en/passkey.ts'
import { privateText } from './en/private-text.ts'
import { program } from './en/program.ts'
import { publicKey } from './en/public-key.ts'
import { qr } from './en/qr.ts'
import { quorum } from './en/quorum.ts'
import { restore } from './en/restore.ts'
import { sandbox } from './en/sandbox.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { singleFile } from './en/single-file.ts'
import { storage } from './en/storage.ts'
import { topUp } from './en/top-up.ts'
import { transitions } from './en/transitions.ts'
import { updates } from './en/updates.ts'
import { vault } from './en/vault.ts'
import { vaultDamage } from './en/vault-damage.ts'
import { vaultBackup } from './en/vault-backup.ts'
import { vaultLock } from './en/vault-lock.ts'
import { vaultLog } from './en/vault-log.ts'
import { vaultPassphrase } from './en/vault-passphrase.ts'
import { vaultWays } from './en/vault-ways.ts'

/** Every message a screen shows by id, in ICU form. Rules and errors are worded in tables of their own. */
export const messages = {
  ...builderFund,
  ...bulk,
  ...builderKeys,
  ...builderSign,
  ...chain,
  ...charts,
  ...console,
  ...change,
  ...check,
  ...contractStudio,
  ...contractForm,
  ...contractDiagram,
  ...contractFindings,
  ...contractJson,
  ...contractExport,
  ...contractImport,
  ...contractList,
  ...contractSamples,
  ...contractVersions,
  ...control,
  ...exchangeDesk,
  ...signElsewhere,
  ...givenKeys,
  ...explorer,
  ...shell,
  ...singleFile,
  ...settings,
  ...storage,
  ...vault,
  ...vaultDamage,
  ...vaultBackup,
  ...vaultLock,
  ...vaultLog,
  ...vaultPassphrase,
  ...vaultWays,
  ...phrase,
  ...passkey,
  ...privateText,
  ...program,
  ...publicKey,
  ...qr,
  ...quorum,
  ...restore,
  ...masternode,
  ...sandbox,
  ...network,
  ...networks,
  ...builder,
  ...entry,
  ...identities,
  ...assetLocks,
  ...identity,
  ...identityImport,
  ...inspector,
  ...inspectorWords,
  ...topUp,
  ...transitions,
  ...updates,
} as const

export type MessageId = keyof typeof messages
