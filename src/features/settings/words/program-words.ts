import type { ProgramState, UpdateOffer } from '#/domain/program/program-state.ts'
import { t } from '#/words/t.ts'

export function formatStoredProgram(keeping: ProgramState['keeping']): string {
  switch (keeping) {
    case 'unknown':
      return t('program.offline.unknown')
    case 'none':
      return t('program.offline.none')
    case 'downloading':
      return t('program.offline.downloading')
    case 'kept':
      return t('program.offline.kept')
    case 'failed':
      return t('program.offline.failed')
  }
}

export function formatUpdateSearch(looking: ProgramState['looking']): string | undefined {
  switch (looking) {
    case 'no':
      return undefined
    case 'looking':
      return t('program.updates.looking')
    case 'downloading':
      return t('program.updates.downloading')
    case 'broken':
      return t('program.updates.broken')
    case 'newest':
      return t('program.updates.newest')
    case 'out-of-reach':
      return t('program.updates.out-of-reach')
  }
}

export function formatForeignWorker(
  foreign: ProgramState['foreign'],
): { readonly title: string; readonly about: string } | undefined {
  switch (foreign) {
    case 'none':
      return undefined
    case 'waiting':
      return { title: t('program.foreign'), about: t('program.foreign.waiting') }
    case 'active':
      return { title: t('program.foreign'), about: t('program.foreign.active') }
    case 'leaving':
      return { title: t('program.foreign.leaving'), about: t('program.foreign.leaving.about') }
  }
}

export function formatOffer({ version, isOlder }: UpdateOffer) {
  return isOlder
    ? {
        title: t('program.update.older', { version }),
        about: t('program.update.older.about'),
        install: t('program.update.back'),
      }
    : {
        title: t('program.update.ready', { version }),
        about: t('program.update.about'),
        install: t('program.update.take'),
      }
}

export function formatUpdateProgress(taking: ProgramState['taking']): string | undefined {
  switch (taking) {
    case 'no':
    case 'taking':
      return undefined
    case 'busy':
      return t('program.update.busy')
    case 'other-build':
      return t('program.update.other-build')
    case 'not-whole':
      return t('program.update.not-whole')
    case 'no-answer':
      return t('program.update.no-answer')
  }
}
