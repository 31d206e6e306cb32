/**
 * Whether this is the one HTML file that is opened from a disk (scripts/build-single.mjs). A browser shares its storage with
 * other local files: nothing may be stored there. The build replaces this with true or false.
 */
export const isSingleFile: boolean = import.meta.env.MODE === 'single-file'

/** The version in package.json; a test holds them together. */
export const version = '0.1.0'
