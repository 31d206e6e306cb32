import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'

/**
 * Returns the estimator with its dictionaries. A module of its own, so that the build makes one script of all three
 * packages: a script that the vault's worker loads late must import no other. For imports Firefox checks `worker-src`,
 * which is `'none'`; Chromium checks `script-src`.
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
