import { builder } from './en/builder.ts'
import { builderFund } from './en/builder-fund.ts'
import { builderKeys } from './en/builder-keys.ts'
import { control } from './en/control.ts'
import { identities } from './en/identities.ts'
import { publicKey } from './en/public-key.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { vault } from './en/vault.ts'

/** Every message a screen shows by id, in ICU form. Rules and errors are worded in tables of their own. */
export const messages = {
  ...builderFund,
  ...builderKeys,
  ...control,
  ...shell,
  ...settings,
  ...vault,
  ...publicKey,
  ...builder,
  ...identities,
} as const

export type MessageId = keyof typeof messages
