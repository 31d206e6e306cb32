import type {
  BlockQuery,
  ComparedSighting,
  ComparedSightings,
} from '#/features/network/model/block-sightings.ts'
import { formatChainFailure } from '#/words/format-chain-failure.ts'
import { isSandboxNode } from '#/words/node-words.ts'
import { t } from '#/features/network/messages.ts'

export function explorerVerdictWords(query: BlockQuery, { verdict, rows }: ComparedSightings) {
  switch (verdict.kind) {
    case 'nowhere':
      return { tone: 'warn', line: t('explorer.nowhere'), about: t('explorer.nowhere.about') } as const
    case 'alone':
    case 'alike': {
      if (query.by === 'hash' && rows.every(({ status }) => status !== 'agrees')) {
        return { tone: 'warn', line: t('explorer.turned'), about: t('explorer.turned.about') } as const
      }
      return verdict.kind === 'alone'
        ? ({ tone: 'plain', line: t('explorer.alone'), about: t('explorer.alone.about') } as const)
        : ({ tone: 'ok', line: t('explorer.alike', verdict), about: t('explorer.alike.about') } as const)
    }
    case 'outvoted':
      return {
        tone: 'bad',
        line: t('explorer.outvoted', verdict),
        about: t('explorer.outvoted.about'),
      } as const
    case 'split':
      return { tone: 'bad', line: t('explorer.split', verdict), about: t('explorer.split.about') } as const
  }
}

export function sightingWords(query: BlockQuery, { sighting, status }: ComparedSighting, isAlone: boolean) {
  if (sighting.kind === 'failed') {
    return { tone: 'quiet', icon: 'info', ...failureWords(query, sighting) } as const
  }
  const why = undefined
  if (status === 'agrees' && isAlone) {
    return { tone: 'quiet', icon: 'info', text: t('explorer.only'), why } as const
  }
  return status === 'agrees'
    ? ({ tone: 'ok', icon: 'check', text: t('explorer.agrees'), why } as const)
    : ({ tone: 'bad', icon: 'alert', text: t('explorer.other'), why } as const)
}

type Failed = Extract<ComparedSighting['sighting'], { kind: 'failed' }>

function failureWords({ by }: BlockQuery, { failure, address }: Failed) {
  const why = formatChainFailure(failure, isSandboxNode(address))
  // A node that understood the question and has no such block is not silent.
  if (failure.code === 'chain/rpc-error') {
    return {
      text: t('explorer.absent'),
      why: by === 'hash' ? `${why} ${t('explorer.absent.by-hash')}` : why,
    }
  }
  // The node answers, but without the coinbase, which contains the height.
  if (failure.code === 'chain/result-shape' && by === 'hash') {
    return { text: t('explorer.no-height'), why: `${t('explorer.no-height.about')} ${why}` }
  }
  return { text: t('explorer.silent'), why }
}
