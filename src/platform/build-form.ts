/**
 * True in the HTML file opened from disk (scripts/build-single.mjs). Other local files share its storage, so nothing
 * may be stored. The build replaces this with a constant.
 */
export const isSingleFile: boolean = import.meta.env.MODE === 'single-file'

/** Must equal the version in package.json; a test compares both. */
export const version = '1.0.0'
