import { common } from './en/common.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'

/** Every message a screen shows by id, in ICU form. Rules and errors are worded in tables of their own. */
export const messages = { ...common, ...shell, ...settings } as const

export type MessageId = keyof typeof messages
