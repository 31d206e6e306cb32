/**
 * True in the single HTML file that is opened from disk (scripts/build-single.mjs). Browsers share its storage with
 * other local files, so nothing may be stored. The build replaces this with a constant.
 */
export const isSingleFile: boolean = import.meta.env.MODE === 'single-file'

/** Must equal the version in package.json; a test compares both. */
export const version = '1.0.0'
