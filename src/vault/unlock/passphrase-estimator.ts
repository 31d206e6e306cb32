import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/**
 * Returns the estimator with its dictionaries. This is a separate module so that the build puts all three packages into
 * one script: a script that the vault's worker loads late must not import another. For such imports Firefox checks
 * `worker-src`, which is `'none'`; Chromium checks `script-src`.
 */
export function createEstimator(): ZxcvbnFactory {
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    // Warnings are names; screens word them.
    translations: { ...english.translations, warnings: namesOf(english.translations.warnings) },
  })
}

function namesOf<Names extends Record<string, string>>(names: Names): Names {
  // `Object.fromEntries` loses the key types; the keys are those of `names`.
  return Object.fromEntries(Object.keys(names).map((name) => [name, name])) as Names
}
