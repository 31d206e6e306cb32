import path from 'node:path'

// An absolute path, because the test that plants forbidden imports reads this configuration from another folder.
const plugin = path.join(import.meta.dirname, 'scripts', 'import-rules-plugin.mjs')

// Globals through which the outside world could leak in. The protocol is pure: see STYLE.md, rule 4.
const impureGlobals = (
  'globalThis window self document navigator location indexedDB localStorage sessionStorage caches fetch ' +
  'XMLHttpRequest WebSocket EventSource Worker crypto performance Date setTimeout setInterval ' +
  'queueMicrotask requestAnimationFrame process Buffer btoa atob'
).split(' ')
const wallClock = ['Date', 'performance', 'setTimeout', 'setInterval']

export default {
  plugins: ['eslint', 'typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'promise', 'vitest'],
  jsPlugins: [plugin],
  categories: { correctness: 'error', suspicious: 'error' },
  ignorePatterns: [
    'dist',
    '.cache',
    'node_modules',
    'test-results',
    'playwright-report',
    'src/dapi/messages/*_pb.ts',
  ],
  rules: {
    'keywright/imports': 'error',
    'keywright/names': 'error',
    'keywright/explained-assertion': 'error',
    'keywright/own-element': 'error',

    'typescript/no-explicit-any': 'error',
    'typescript/no-non-null-assertion': 'error',
    'typescript/consistent-type-imports': 'error',
    'typescript/no-floating-promises': 'error',
    'typescript/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
    'typescript/switch-exhaustiveness-check': 'error',
    'typescript/ban-ts-comment': 'error',
    'typescript/only-throw-error': 'error',
    'typescript/no-unsafe-type-assertion': 'off', // each `as` carries its reason instead
    eqeqeq: ['error', 'always', { null: 'ignore' }],
    'no-restricted-properties': [
      'error',
      { object: 'Math', property: 'random', message: 'Use #/platform/random.ts.' },
    ],
    'no-var': 'error',
    'prefer-const': 'error',
    'no-eval': 'error',
    'no-new-func': 'error',
    'no-implied-eval': 'error',
    'import/no-cycle': ['error', { ignoreTypes: false }], // between files; scripts/circles.mjs: between folders

    // Rules that do not suit this code.
    'react/react-in-jsx-scope': 'off',
    'react/incompatible-library': 'off', // a rule of the React Compiler, which the build does not use
    'no-underscore-dangle': 'off',
    'no-await-in-loop': 'off',
    'no-shadow': 'off',
    'import/no-unassigned-import': 'off',
    'import/no-named-as-default': 'off',
    'import/no-named-as-default-member': 'off',
    'typescript/consistent-return': 'off', // the compiler's noImplicitReturns sees more
    'typescript/no-misused-spread': ['error', { allow: ['string'] }], // spreading a string into code points is intended
    'unicorn/no-array-reverse': 'off',
    'unicorn/no-array-sort': 'off',
    'unicorn/consistent-function-scoping': 'off',
    'unicorn/require-module-specifiers': 'off',
    'unicorn/require-post-message-target-origin': 'off', // mistakes channels and workers for windows
    'unicorn/prefer-add-event-listener': 'off',
    'promise/always-return': 'off',
    'vitest/require-mock-type-parameters': 'off',
    'vitest/valid-title': 'off', // vectors name their own tests
    'vitest/no-conditional-expect': 'off',
    'vitest/expect-expect': 'off', // properties assert in fast-check
    // The accessibility checks of the journeys judge the page itself; these rules guess from one file.
    'jsx-a11y/control-has-associated-label': 'off',
    'jsx-a11y/no-autofocus': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
  },
  overrides: [
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: { 'no-console': 'error', 'import/no-default-export': 'error' },
    },
    { files: ['src/**/*.tsx'], rules: { 'react/no-danger': 'error', 'max-lines': ['error', 240] } },
    {
      files: ['src/protocol/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-globals': ['error', ...impureGlobals] },
    },
    {
      files: ['src/sandbox/**/*.ts'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-globals': ['error', ...wallClock] },
    },
    {
      files: ['src/{vault,store,domain,words,ui,features,app}/**/*.{ts,tsx}'],
      excludeFiles: ['**/*.test.ts'],
      rules: { 'no-restricted-globals': ['error', 'localStorage', 'sessionStorage', 'eval'] },
    },
    // The router throws its redirects, which are not errors.
    { files: ['src/app/**/*.tsx'], rules: { 'typescript/only-throw-error': 'off' } },
    // Scripts are plain JavaScript. Where the compiler knows no types, these rules cannot judge.
    {
      files: ['**/*.mjs'],
      rules: {
        'typescript/restrict-template-expressions': 'off',
        'typescript/require-array-sort-compare': 'off',
      },
    },
    // Playwright's fixtures are called with `use`, which is no React hook.
    { files: ['e2e/**/*.ts'], rules: { 'react/rules-of-hooks': 'off' } },
  ],
}
