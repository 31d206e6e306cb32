/**
 * Whether this is the one HTML file that is opened from a disk (scripts/build-single.mjs). Whatever a browser stores for such a
 * file other local files share: nothing may be kept there. The build puts a plain true or false in its place.
 */
export const isSingleFile: boolean = import.meta.env.MODE === 'single-file'
