/**
 * True in the HTML file that is opened from disk (scripts/build-single.mjs). Other local files share its storage, so it
 * stores nothing. The build replaces this value with a constant.
 */
export const isSingleFile: boolean = import.meta.env.MODE === 'single-file'

/** Must equal the version in package.json; a test compares both. */
export const version = '1.0.0'
