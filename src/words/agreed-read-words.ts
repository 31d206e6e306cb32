import type { AgreedRead } from '#/dapi/agreed-read.ts'
import { knownProtocolVersion } from '#/protocol/platform/platform-limits.ts'
import { errorCode } from '#/domain/program/error-code.ts'
import { formatError } from './format-error.ts'
import { t } from './t.ts'

export function agreedReadWords<Value>(
  read: AgreedRead<Value | undefined>,
  what: 'identity' | 'contract' = 'identity',
) {
  switch (read.kind) {
    case 'failed': {
      const codes = [...new Map(read.errors.map((error) => [errorCode(error), formatError(error)]))]
      return { tone: 'bad', lines: codes.map(([rule, text]) => ({ rule, text })) } as const
    }
    case 'split':
      return { tone: 'warn', text: t('nodes.split', { count: read.answered }) } as const
    case 'agreed': {
      const { agreeing, answered, at, value } = read
      const agree =
        at === undefined
          ? t('nodes.agree', { agreeing, answered })
          : t('nodes.agree.at', { agreeing, answered, height: Number(at.height) })
      const newer =
        at !== undefined && at.protocolVersion > knownProtocolVersion
          ? ` ${t('nodes.newer', { version: at.protocolVersion, known: knownProtocolVersion })}`
          : ''
      const text = value === undefined ? `${t('nodes.none', { what })} ${agree}` : `${agree}${newer}`
      return { tone: agreeing > 1 && newer === '' ? 'plain' : 'warn', text } as const
    }
  }
}
